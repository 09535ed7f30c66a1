import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { MailGaps } from "#domain/notifications/mail-gaps.ts";
import { aRoster } from "#web/roster/board/testing/a-roster.ts";
import { sayDevices } from "./answers/devices.ts";
import { sayTools } from "./answers/printing.ts";
import { sayTeamPage } from "./answers/team.ts";
import { openApp, server } from "./open-app.tsx";
import { dana, elena, marcus, visitor } from "./people.ts";

const own = "/org/pine-hollow";
const others = "/org/stillwater";
const week = "lakeside";
const unknown = "019f0000-0000-7000-8000-000000000001";

const gaps: MailGaps = {
  counts: { letters: 0, call: 0, nudge: 0, addresses: 0, replies: 0, contacts: 0, bounced: 0 },
  toNudge: { letters: 0, contacts: 0 },
  days: [],
  hasMailDays: true,
  familyNotices: true,
  isOver: false,
};

const emptyStatement = {
  year: 2027,
  years: [2027],
  weeks: [],
  campers: 0,
  free: 0,
  cents: 0,
  centsToInvoice: 0,
};

type Screen = { heading: string; at: string } | { text: string; at: string };
type Row = { path: string; signedOut: Screen; visitor: Screen; member: Screen; admin: Screen };

const landing = (at: string): Screen => ({ heading: "Share stories with your camper", at });
const signInToRead = { heading: "Sign in to read your letters" };
const twoWays: Screen = { heading: "Two ways in", at: "/" };
const directory: Screen = { heading: "Welcome back", at: "/organizations" };
const everyone = (screen: Screen) => ({ visitor: screen, member: screen, admin: screen });
const staff = (screen: Screen) => ({ visitor: twoWays, member: screen, admin: screen });
/** Where `/` leads: Marcus has one organization, Dana two. */
const start = { visitor: twoWays, member: { heading: "Today", at: own }, admin: directory };
/** A path of which signed-out people see the front page, and people without an organization both ways in. */
const staffOnly = (path: string, screen: { heading: string } | { text: string }): Row => ({
  path,
  signedOut: landing(path),
  ...staff({ ...screen, at: path }),
});

/** Every path of both route sets: the screen that each role sees, and the path it ends at. */
const table: Row[] = [
  { path: "/", signedOut: landing("/"), ...start },
  ...[
    ["/how-it-works", "How It Works"],
    ["/privacy", "Privacy"],
    ["/help", "Help"],
    ["/terms", "Terms of service"],
    ["/terms/data-processing", "Data processing agreement"],
    ["/terms/subprocessors", "Subprocessors"],
    ["/terms/childrens-data", "Children's data"],
    ["/my/participants/sample", "Writing to your camper"],
  ].map(([path = "", heading = ""]) => ({
    path,
    signedOut: { heading, at: path },
    ...everyone({ heading, at: path }),
  })),
  ...[
    ["/account", "Your account"],
    ["/settings", "Settings"],
  ].map(([path = "", heading = ""]) => ({
    path,
    signedOut: { ...signInToRead, at: path },
    ...everyone({ heading, at: path }),
  })),
  {
    path: "/organizations",
    signedOut: { heading: "Bring your camp", at: "/organizations" },
    visitor: { heading: "Bring your camp", at: "/organizations" },
    member: directory,
    admin: directory,
  },
  { path: "/login", signedOut: { heading: "Log in", at: "/login" }, ...start },
  {
    path: "/pending-invites",
    signedOut: { heading: "Sign in to view invites", at: "/pending-invites" },
    ...everyone({ heading: "You're all caught up", at: "/pending-invites" }),
    visitor: { heading: "No invite yet", at: "/pending-invites" },
  },
  {
    path: `/invite/accept?org=pine-hollow&invite=${unknown}`,
    signedOut: { heading: "Accept your invite", at: "/invite/accept" },
    ...everyone({ text: "Invalid invite link.", at: "/invite/accept" }),
  },
  {
    path: "/my/participants",
    signedOut: { heading: "Log in", at: "/login" },
    visitor: { heading: "No invite yet", at: "/pending-invites" },
    member: { heading: "My Participants", at: "/my/participants" },
    admin: { heading: "My Participants", at: "/my/participants" },
  },
  {
    ...staffOnly(`/my/participants/${unknown}`, { text: "Link not found" }),
    signedOut: { ...signInToRead, at: `/my/participants/${unknown}` },
  },
  staffOnly("/events", { heading: "Coming soon" }),
  staffOnly("/subscriptions", { heading: "Coming soon" }),
  ...[
    ["", "Today"],
    ["buildings", "Buildings"],
    ["events", "Weeks"],
    ["team", "Team"],
    ["settings", "Settings"],
    ["audit", "Activity"],
    ["season", "Season report"],
    ["recently-deleted", "Recently deleted"],
    [`events/${week}/participants`, "Campers"],
    [`events/${week}/import`, "Import campers"],
    [`events/${week}/tools`, "Mail"],
    [`events/${week}/gaps`, "Who needs mail"],
    [`events/${week}/desk`, "Safety desk"],
    [`events/${week}/print`, "Print Jobs"],
    [`events/${week}/upload`, "Upload Responses"],
    [`events/${unknown}/participants/${unknown}/responses`, "Responses"],
  ].map(([path = "", heading = ""]) => staffOnly(path === "" ? own : `${own}/${path}`, { heading })),
  ...["participants", "tools", "gaps", "print", "upload"].map((path) =>
    staffOnly(`${own}/events/${unknown}/${path}`, { text: "Event not found." }),
  ),
  ...[
    "buildings",
    "events",
    "team",
    "settings",
    "recently-deleted",
    `events/${week}/participants`,
    `events/${week}/tools`,
    `events/${week}/gaps`,
  ].map((path) => staffOnly(`${others}/${path}`, { text: "Organization not found." })),
  { path: "/no/such/path", signedOut: landing("/no/such/path"), ...start },
];

const roles = [
  { role: "signedOut", name: "a signed-out visitor", person: null },
  { role: "visitor", name: "a person without an organization", person: visitor },
  { role: "member", name: "a member of a team", person: marcus },
  { role: "admin", name: "an admin", person: dana },
] as const;

const account = page.getByRole("button", { name: "Your account", exact: true });

/** Answers to all paths, as far as a person gets one. */
function sayEverything(): void {
  const nothing = { total: 0, next: null, organizations: [] };
  const questions = {
    "/organizations?limit=50": nothing,
    "/organizations/sample": nothing,
    "/my/team-invites": { invites: [] },
    "/my/notices": { email: null, notices: [] },
    "/my/participants": { participants: [] },
    "/my/activity": { activities: [] },
    [`${own}/statement`]: emptyStatement,
    [`${own}/invoices`]: { invoices: [], details: null },
    [`${own}/today`]: { active: [], ended: [], next: null },
    [`${own}/eventWork`]: { events: [] },
    [`${own}/early-deletions`]: { requests: [] },
    [`${own}/proposals`]: { proposals: [] },
    [`${own}/buildings`]: { buildings: [] },
    [`${own}/audit`]: { entries: [], older: null },
    [`${own}/audit-choices`]: { people: [], events: [] },
    [`${own}/season-report`]: { season: null, seasons: [], events: [] },
    [`${own}/deleted-events`]: { events: [] },
    [`${own}/deleted-participants`]: { participants: [] },
    [`${own}/events/${week}/roster`]: aRoster(),
    [`${own}/events/${week}/invites`]: { invites: [] },
    [`${own}/events/${week}/gaps?mailDays=2`]: gaps,
    [`${own}/events/${week}/gaps/letters?mailDays=2`]: { gaps: [], after: null },
  };
  sayTeamPage();
  sayTools();
  for (const [question, body] of Object.entries(questions)) server.say(`GET ${question}`, body);
  sayDevices();
  server.say("openDeskLetters", { isOn: true, letters: [], older: null });
  server.say("openDeskReplies", { isOn: true, replies: [], older: null });
  server.say("openParticipantResponses", { responses: [] });
  for (const place of ["", "/notes", "/handOuts"])
    server.refuse(`GET /my/participants/${unknown}${place}`, 404, "Link not found.");
  for (const place of ["roster", "invites", "gaps?mailDays=2", "gaps/letters?mailDays=2"])
    server.refuse(`GET ${own}/events/${unknown}/${place}`, 404, "Event not found.");
}

for (const { role, name, person } of roles)
  describe(`the screens of ${name}`, () => {
    for (const row of table)
      test(`${row.path} ends at ${row[role].at}`, async () => {
        sayEverything();
        server.signIn(person);
        const screen = row[role];
        const app = openApp(row.path);
        const found =
          "heading" in screen
            ? page.getByRole("heading", { name: screen.heading }).first()
            : page.getByText(screen.text);
        await expect.element(found).toBeVisible();
        await expect.poll(() => account.elements()).toHaveLength(person === null ? 0 : 1);
        await expect.poll(() => app.path().split("?")[0]).toBe(screen.at);
      });
  });

describe("the screens of a parent", () => {
  test.each(["/", "/login", "/no/such/path"])("%s ends at the children", async (path) => {
    sayEverything();
    server.signIn(elena);
    const app = openApp(path);
    await expect.element(page.getByRole("heading", { name: "My Participants" })).toBeVisible();
    await expect.poll(() => app.path()).toBe("/my/participants");
  });
});
