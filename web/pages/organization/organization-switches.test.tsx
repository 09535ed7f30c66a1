import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { OrganizationSwitches } from "#web/organizations/organization-switches.tsx";
import { currentToasts } from "#web/ui/toast-store.ts";

const organization = {
  id: "pine",
  name: "Camp Pine Hollow",
  type: "Camp",
  timeZone: "America/Chicago",
  role: "admin",
} as const;
const about = {
  ...organization,
  description: null,
  familyNotices: true,
  printAtCutOff: false,
  stationery: true,
  letterPhotos: false,
  answersByMail: false,
  linkReturning: true,
  preapproveProposals: false,
  counselorsReadReplies: false,
};

let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
  server.say("GET /org/pine", about);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const retreat = { ...organization, type: "Retreat Center", role: "member" } as const;
const partOf = async (title: string) => within(await screen.findByRole("region", { name: title }));

/** Each with what the switch says to an admin of a camp, and to the team of a retreat center where it is off. */
const rows = [
  {
    title: "Emails to families",
    turns: "familyNotices",
    operation: "setFamilyNotices",
    label: "Email families when their letter is printed or a reply comes in",
    help: /^An email has the camper's first name and a link, never a letter or a photo\./,
    off: "Families get no email when their letter is printed or a reply comes in.",
    there: /^An email has the participant's first name/,
  },
  {
    title: "Print at the cut-off",
    turns: "printAtCutOff",
    operation: "setPrintAtCutOff",
    label: "Make the print job at the cut-off",
    help: /^We put the day's letters together and email your team/,
    off: "Staff make print jobs.",
    there: /^We put the day's letters together and email your team/,
  },
  {
    title: "Stationery",
    turns: "stationery",
    operation: "setStationery",
    label: "Print sheets on which a camper writes first",
    help: /^Staff print it under Mail\./,
    off: "Stationery is off.",
    there: /^Staff print it under Mail\./,
  },
  {
    title: "A photo in a letter",
    turns: "letterPhotos",
    operation: "setLetterPhotos",
    label: "Let families add a photo to a letter",
    help: /it uses your paper and ink\./,
    off: "Families can't add a photo to a letter.",
    there: /it uses your paper and ink\./,
  },
  {
    title: "Letters by email",
    turns: "answersByMail",
    operation: "setAnswersByMail",
    label: "Let families answer the email about a reply",
    help: /^Only the mailbox that got the email can answer it\./,
    off: "Families write letters here only.",
    there: /^Only the mailbox that got the email can answer it\./,
  },
  {
    title: "Requests from families",
    turns: "preapproveProposals",
    operation: "setPreapproveProposals",
    label: "Add people without approval when a guardian asks",
    help: /^A parent or guardian can add up to 10 people per camper/,
    off: "Staff approve everyone a family asks for.",
    there: /^A parent or guardian can add up to 10 people per participant/,
  },
] as const;

test.each(rows)(
  "$title: an admin switches it with one press",
  async ({ title, turns, operation, label, help }) => {
    const isOn = about[turns];
    server.say(operation, {});
    show(<OrganizationSwitches organization={organization} />);
    const part = await partOf(title);
    const box = part.getByRole<HTMLInputElement>("switch", { name: label });
    expect(box.checked).toBe(isOn);
    part.getByText(help);
    await userEvent.click(box);
    await waitFor(() => expect(server.sent).toEqual([{ data: { orgId: "pine", wanted: !isOn } }]));
  },
);

test("letters by email are not offered on a site that receives no mail", async () => {
  server.say("GET /org/pine", { ...about, answersByMail: null });
  show(<OrganizationSwitches organization={organization} />);
  await partOf("Stationery");
  expect(screen.queryByRole("heading", { name: "Letters by email" })).toBeNull();
});

test("a switched-off mail is confirmed in a message", async () => {
  server.say("setFamilyNotices", {});
  show(<OrganizationSwitches organization={organization} />);
  await userEvent.click((await partOf("Emails to families")).getByRole("switch"));
  await waitFor(() => expect(currentToasts().at(-1)?.message).toBe("Families get no emails."));
});

test.each(rows)("$title: a member reads how it is, in the organization's own words", async (row) => {
  server.say("GET /org/pine", { ...about, ...retreat, [row.turns]: false });
  show(<OrganizationSwitches organization={retreat} />);
  const part = await partOf(row.title);
  part.getByText(row.off);
  part.getByText(row.there);
  expect(screen.queryByRole("switch")).toBeNull();
});

test("what could not be saved is told where it was pressed, and the switch stays", async () => {
  server.refuse("setStationery", 500);
  show(<OrganizationSwitches organization={organization} />);
  const part = await partOf("Stationery");
  await userEvent.click(part.getByRole("switch"));
  expect((await part.findByRole("alert")).textContent).toContain("Failed to save organization.");
  expect(part.getByRole<HTMLInputElement>("switch").checked).toBe(true);
  expect(screen.getAllByRole("alert")).toHaveLength(1);
});

test("an organization that cannot be read is told once, and asked for again", async () => {
  server.refuse("GET /org/pine", 403);
  show(<OrganizationSwitches organization={organization} />);
  await screen.findByText("Failed to load organization.");
  expect(screen.getAllByRole("alert")).toHaveLength(1);
  server.say("GET /org/pine", about);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await partOf("Stationery");
  expect(screen.queryByRole("alert")).toBeNull();
});
