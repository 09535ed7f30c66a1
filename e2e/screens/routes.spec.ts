import type { BrowserContext, Page } from "@playwright/test";
import { idFrom } from "#database/seed/builders.ts";
import { expect, hearBrokenPolicy, signInByPopup, test as journey, type PersonKey } from "../journey.ts";

/**
 * Everybody has one tab here that goes from path to path, and it is heard below. The browser that other journeys share would be
 * taken out and cleaned again for each path, which takes longer than to look at it.
 */
const test = journey.extend({
  // oxlint-disable-next-line no-empty-pattern -- the test tool reads the pattern
  noBrokenPolicy: async ({}, use) => use(),
});

const own = idFrom("organization pine hollow");
const others = idFrom("organization stillwater");
const week = idFrom(`week ${own} Week 3 · Lakeside`);
const someId = "019f0000-0000-7000-8000-000000000001";

type Screen = { heading: string | RegExp; at: string } | { text: string; at: string };
type Row = { path: string; signedOut: Screen; visitor: Screen; member: Screen; admin: Screen };

const landing = (at: string): Screen => ({ heading: "Share stories with your camper", at });
const twoWays: Screen = { heading: "Two ways in", at: "/" };
const directory: Screen = { heading: "Welcome back", at: "/organizations" };
const everyone = (screen: Screen) => ({ visitor: screen, member: screen, admin: screen });
const staff = (screen: Screen) => ({ visitor: twoWays, member: screen, admin: screen });

/** Every path of both route sets, for everybody: which screen, and where one ends up. */
const table: Row[] = [
  { path: "/", signedOut: landing("/"), ...staff(directory) },
  {
    path: "/how-it-works",
    signedOut: { heading: "How It Works", at: "/how-it-works" },
    ...everyone({ heading: "How It Works", at: "/how-it-works" }),
  },
  {
    path: "/privacy",
    signedOut: { heading: "Privacy", at: "/privacy" },
    ...everyone({ heading: "Privacy", at: "/privacy" }),
  },
  {
    path: "/account",
    signedOut: landing("/account"),
    ...everyone({ heading: "Your account", at: "/account" }),
  },
  {
    path: "/my/participants/sample",
    signedOut: { heading: "Writing to your camper", at: "/my/participants/sample" },
    ...everyone({ heading: "Writing to your camper", at: "/my/participants/sample" }),
  },
  {
    path: "/organizations",
    signedOut: { heading: "Bring your camp", at: "/organizations" },
    visitor: { heading: "Bring your camp", at: "/organizations" },
    member: directory,
    admin: directory,
  },
  { path: "/login", signedOut: { heading: "Log in", at: "/login" }, ...staff(directory) },
  {
    path: "/pending-invites",
    signedOut: { heading: "Sign in to view invites", at: "/pending-invites" },
    ...everyone({ heading: "You're all caught up", at: "/pending-invites" }),
  },
  {
    path: `/invite/accept?org=${own}&invite=${someId}`,
    signedOut: { heading: "Accept your invite", at: "/invite/accept" },
    ...everyone({ text: "Invalid invite link.", at: "/invite/accept" }),
  },
  {
    path: "/my/participants",
    signedOut: { heading: "Log in", at: "/login" },
    visitor: { heading: "You're all caught up", at: "/pending-invites" },
    member: { heading: "My Participants", at: "/my/participants" },
    admin: { heading: "My Participants", at: "/my/participants" },
  },
  {
    path: `/my/participants/${someId}`,
    signedOut: landing(`/my/participants/${someId}`),
    ...staff({ text: "Link not found", at: `/my/participants/${someId}` }),
  },
  {
    path: "/settings",
    signedOut: landing("/settings"),
    ...everyone({ heading: "Settings", at: "/settings" }),
  },
  ...["events", "subscriptions"].map((name) => ({
    path: `/${name}`,
    signedOut: landing(`/${name}`),
    ...staff({ heading: "Coming soon", at: `/${name}` }),
  })),
  ...[
    ["buildings", "Buildings"],
    ["events", "Weeks"],
    ["team", "Team"],
    ["audit", "Activity"],
    ["recently-deleted", "Recently deleted"],
  ].map(([place, heading = ""]) => ({
    path: `/org/${own}/${place}`,
    signedOut: landing(`/org/${own}/${place}`),
    ...staff({ heading, at: `/org/${own}/${place}` }),
  })),
  ...[
    ["participants", "Campers"],
    ["import", "Import campers"],
    ["tools", "Tools"],
    ["gaps", "Mail gaps"],
    ["desk", "Safety desk"],
    ["print", "Print Jobs"],
    ["upload", "Upload Responses"],
  ].map(([place, heading = ""]) => ({
    path: `/org/${own}/events/${week}/${place}`,
    signedOut: landing(`/org/${own}/events/${week}/${place}`),
    ...staff({ heading, at: `/org/${own}/events/${week}/${place}` }),
  })),
  ...["participants", "tools", "gaps", "print", "upload"].map((place) => ({
    path: `/org/${own}/events/${someId}/${place}`,
    signedOut: landing(`/org/${own}/events/${someId}/${place}`),
    ...staff({ text: "Event not found.", at: `/org/${own}/events/${someId}/${place}` }),
  })),
  ...[`events/${someId}/participants/${someId}/responses`].map((place) => ({
    path: `/org/${own}/${place}`,
    signedOut: landing(`/org/${own}/${place}`),
    ...staff({ heading: "Responses", at: `/org/${own}/${place}` }),
  })),
  ...[
    "buildings",
    "events",
    "team",
    "recently-deleted",
    `events/${week}/participants`,
    `events/${week}/tools`,
    `events/${week}/gaps`,
  ].map((place) => ({
    path: `/org/${others}/${place}`,
    signedOut: landing(`/org/${others}/${place}`),
    ...staff({ text: "Organization not found.", at: `/org/${others}/${place}` }),
  })),
  { path: "/no/such/path", signedOut: landing("/no/such/path"), ...staff(directory) },
];

const roles = {
  signedOut: undefined,
  visitor: "elena",
  member: "marcus",
  admin: "dana",
} as const satisfies Record<string, PersonKey | undefined>;

for (const role of ["signedOut", "visitor", "member", "admin"] as const) {
  const person = roles[role];
  test.describe(role, () => {
    let context: BrowserContext;
    let page: Page;
    let broken: string[];
    test.beforeAll(async ({ browser, world }) => {
      context = await browser.newContext({ baseURL: world.origin });
      ({ broken } = hearBrokenPolicy(context));
      page = await context.newPage();
      await page.goto("/login");
      if (person !== undefined) {
        await signInByPopup(page, person);
        await expect(page.getByText("Welcome,")).toBeVisible();
      }
    });
    test.afterEach(() => expect(broken).toEqual([]));
    test.afterAll(() => context.close());

    for (const row of table) {
      const screen = row[role];
      test(`${row.path} shows ${"heading" in screen ? String(screen.heading) : screen.text}`, async () => {
        await page.goto(row.path);
        if ("heading" in screen)
          await expect(page.getByRole("heading", { name: screen.heading }).first()).toBeVisible();
        else await expect(page.getByText(screen.text)).toBeVisible();
        await expect.poll(() => new URL(page.url()).pathname).toBe(screen.at);
      });
    }
  });
}
