import { cleanup, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { safetyDeskProblems } from "#domain/organizations/safety-desk.ts";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { minutesOf, timeOf } from "#web/organizations/safety-desk-form.tsx";
import { SafetyDeskSettings } from "#web/organizations/safety-desk-settings.tsx";

const organization = {
  id: "pine",
  name: "Camp Pine Hollow",
  type: "Camp",
  timeZone: "America/Chicago",
  role: "admin",
} as const;
const off = { isOn: false, words: [], repliesAtMinutes: null, holdsReplies: false };

let server: ScriptedAnswers;
beforeEach(() => {
  server = scriptAnswers();
  server.say("GET /org/pine/safetyDesk", off);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = (role: "admin" | "member" = "admin", type: "Camp" | "Retreat Center" = "Camp") =>
  show(<SafetyDeskSettings organization={{ ...organization, role, type }} />);
const words = () => screen.findByRole("textbox", { name: "Words to mark (optional)" });
const save = () => userEvent.click(screen.getByRole("button", { name: "Save changes" }));

test("an admin saves words line by line and a time", async () => {
  server.say("saveSafetyDesk", {});
  open();
  await userEvent.type(await words(), "home\nrun away\n\nHOME");
  const time = screen.getByLabelText("Show replies at (optional)");
  await userEvent.type(time, "18:00");
  await save();
  await waitFor(() =>
    expect(server.sent).toEqual([
      { data: { orgId: "pine", isOn: false, words: ["home", "run away"], repliesAtMinutes: 1_080 } },
    ]),
  );
});

test("the switch saves at once and leaves what is being typed", async () => {
  server.say("saveSafetyDesk", {});
  open();
  await userEvent.type(await words(), "home");
  await userEvent.click(screen.getByRole("switch"));
  await waitFor(() =>
    expect(server.sent).toEqual([{ data: { orgId: "pine", isOn: true, words: [], repliesAtMinutes: null } }]),
  );
  expect(await words()).toHaveProperty("value", "home");
});

test("a list that is too long is refused before it is sent, and stays as it was typed", async () => {
  open();
  const field = await words();
  await userEvent.click(field);
  await userEvent.paste(Array.from({ length: 201 }, (_, at) => `word${at}`).join("\n"));
  await save();
  expect((await screen.findByRole("alert")).textContent).toContain(safetyDeskProblems.tooMany);
  expect(server.sent).toEqual([]);
  await waitFor(async () => expect((await words()).textContent).toContain("word200"));
});

test("a member reads how it is, by the organization's own clock", async () => {
  server.say("GET /org/pine/safetyDesk", { ...off, isOn: true, words: ["home"], repliesAtMinutes: 1_080 });
  open("member", "Retreat Center");
  await screen.findByText(
    /^Staff read letters before they are printed and can hold them\. 1 word is highlighted\./,
  );
  screen.getByText("Families see replies at 6:00 pm (local time there).");
  expect(screen.queryByRole("switch")).toBeNull();
});

test.each([
  [null, ""],
  [0, "00:00"],
  [485, "08:05"],
  [1_439, "23:59"],
])("%s minutes are typed as %s", (minutes, typed) => {
  expect(timeOf(minutes)).toBe(typed);
  expect(minutesOf(typed)).toBe(minutes);
});
