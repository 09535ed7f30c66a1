import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { FamilyNotices, HandOutTicks } from "#web/organizations/organization-switches.tsx";

const organization = {
  id: "pine",
  name: "Camp Pine Hollow",
  type: "Camp",
  timeZone: "America/Chicago",
  role: "admin",
} as const;
const about = { ...organization, description: null, familyNotices: true, handOutTicks: true, letterPhotos: false };

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
