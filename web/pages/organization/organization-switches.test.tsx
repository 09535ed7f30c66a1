import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import {
  FamilyBooks,
  FamilyNotices,
  HandOutTicks,
  LettersForDays,
  Stationery,
} from "#web/organizations/organization-switches.tsx";

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
  handOutTicks: true,
  lettersForDays: true,
  stationery: true,
  familyBooks: true,
  letterPhotos: false,
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

const label = "Mail families when their letter is printed or a reply is here";
const box = () => screen.findByRole<HTMLInputElement>("checkbox", { name: label });

test("an admin switches the mails to families off with one press", async () => {
  server.say("setFamilyNotices", {});
  show(<FamilyNotices organization={organization} />);
  expect((await box()).checked).toBe(true);
  screen.getByText(/^The mail has the camper's first name and a link, never a letter or a picture\./);
  await userEvent.click(await box());
  await waitFor(() => expect(server.sent).toEqual([{ data: { orgId: "pine", wanted: false } }]));
});

test("what could not be saved is told, and the switch stays", async () => {
  server.refuse("setFamilyNotices", 500);
  show(<FamilyNotices organization={organization} />);
  await userEvent.click(await box());
  expect((await screen.findByRole("alert")).textContent).toContain("Failed to save organization.");
  expect((await box()).checked).toBe(true);
});

test("a member reads how it is, in the organization's own words", async () => {
  server.say("GET /org/pine", { ...about, type: "Retreat Center", role: "member", familyNotices: false });
  show(<FamilyNotices organization={{ ...organization, type: "Retreat Center", role: "member" }} />);
  await screen.findByText("Families are not mailed when their letter is printed or a reply is here.");
  expect(screen.queryByRole("checkbox")).toBeNull();
  screen.getByText(/^The mail has the participant's first name/);
});

test("an admin switches ticking off, and a member reads that it is", async () => {
  server.say("setHandOutTicks", {});
  show(<HandOutTicks organization={organization} />);
  const tick = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Tick mail as handed out" });
  expect(tick.checked).toBe(true);
  screen.getByText(/once the first mail of the week is ticked\.$/);
  await userEvent.click(tick);
  await waitFor(() => expect(server.sent).toEqual([{ data: { orgId: "pine", wanted: false } }]));
  cleanup();
  server.say("GET /org/pine", { ...about, type: "Retreat Center", role: "member", handOutTicks: false });
  show(<HandOutTicks organization={{ ...organization, type: "Retreat Center", role: "member" }} />);
  await screen.findByText("Mail is not ticked as handed out.");
  screen.getByText(/once the first mail of the event is ticked\.$/);
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("an admin switches letters for a day off, and a member reads that it is", async () => {
  server.say("setLettersForDays", {});
  show(<LettersForDays organization={organization} />);
  const choice = await screen.findByRole<HTMLInputElement>("checkbox", {
    name: "Let families choose the mail day of a letter",
  });
  expect(choice.checked).toBe(true);
  screen.getByText(/^Where the week has mail days, a family can write ahead\./);
  await userEvent.click(choice);
  await waitFor(() => expect(server.sent).toEqual([{ data: { orgId: "pine", wanted: false } }]));
  cleanup();
  server.say("GET /org/pine", { ...about, type: "Retreat Center", role: "member", lettersForDays: false });
  show(<LettersForDays organization={{ ...organization, type: "Retreat Center", role: "member" }} />);
  await screen.findByText("Families cannot choose the mail day of a letter.");
  screen.getByText(/^Where the event has mail days/);
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("an admin switches stationery off, and a member reads that it is", async () => {
  server.say("setStationery", {});
  show(<Stationery organization={organization} />);
  const name = "Print sheets on which a camper writes first";
  const wanted = await screen.findByRole<HTMLInputElement>("checkbox", { name });
  expect(wanted.checked).toBe(true);
  await userEvent.click(wanted);
  await waitFor(() => expect(server.sent).toEqual([{ data: { orgId: "pine", wanted: false } }]));
  cleanup();
  server.say("GET /org/pine", { ...about, type: "Retreat Center", role: "member", stationery: false });
  show(<Stationery organization={{ ...organization, type: "Retreat Center", role: "member" }} />);
  await screen.findByText("Stationery is switched off.");
  expect(screen.queryByRole("checkbox")).toBeNull();
});

test("an admin switches books off, and a member reads that they are", async () => {
  server.say("setFamilyBooks", {});
  show(<FamilyBooks organization={organization} />);
  const tick = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Families can make a book" });
  expect(tick.checked).toBe(true);
  screen.getByText(/^A PDF to print and keep: a family's own letters to a camper/);
  await userEvent.click(tick);
  await waitFor(() => expect(server.sent).toEqual([{ data: { orgId: "pine", wanted: false } }]));
  cleanup();
  server.say("GET /org/pine", { ...about, type: "Retreat Center", role: "member", familyBooks: false });
  show(<FamilyBooks organization={{ ...organization, type: "Retreat Center", role: "member" }} />);
  await screen.findByText("Families cannot make a book.");
  screen.getByText(/letters to a participant/);
  expect(screen.queryByRole("checkbox")).toBeNull();
});
