import { cleanup, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dayIn, shiftedDay } from "#domain/events/calendar-day.ts";
import { formatMailDay } from "#domain/events/mail-run-messages.ts";
import { weekOf } from "#domain/notes/weekly-limit.ts";
import { scriptAnswers, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { acceptNotes, press, showNotes } from "./testing/a-desk.tsx";
import { maya } from "./testing/letter-answers.ts";

let server: ScriptedAnswers;
beforeEach(() => {
  localStorage.clear();
  server = scriptAnswers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const today = dayIn(maya.timeZone, new Date());
const writeNote = () => screen.queryByRole("button", { name: "Write Note" });

test("how many letters are left is told before a word is typed, and in the editor", async () => {
  acceptNotes(server);
  showNotes(server, { participant: { ...maya, weeklyLimit: { perWeek: 3, days: [today] } } });
  await screen.findByText("2 letters left this week");
  await press("Write Note");
  expect(writeNote()).toBeNull();
  await screen.findByText("2 letters left this week");
});

test("a full week offers no editor and says when the next one begins", async () => {
  showNotes(server, { participant: { ...maya, weeklyLimit: { perWeek: 1, days: [today] } } });
  const monday = formatMailDay(shiftedDay(weekOf(today), 7));
  await screen.findByText(`You've written your letter for this week. You can write again on ${monday}.`);
  expect(writeNote()).toBeNull();
});

test("where days can be chosen, a full week leads to the first day of a later one", async () => {
  acceptNotes(server);
  const days = [today, today];
  const mail = { days: [0, 1, 2, 3, 4, 5, 6], cutOffMinutes: 480 };
  showNotes(server, {
    participant: { ...maya, mail, weeklyLimit: { perWeek: 2, days } },
  });
  await press("Write Note");
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Day" }).value).toBe(maya.startDate);
});

test("where no letters are taken, nothing offers to write", async () => {
  showNotes(server, { participant: { ...maya, takesLetters: false } });
  await screen.findByText("No letters are printed for these dates.");
  expect(writeNote()).toBeNull();
  expect(screen.queryByText(/A few lines/)).toBeNull();
});

test("without a limit nothing is said about it", async () => {
  showNotes(server, { participant: { ...maya, weeklyLimit: null } });
  await screen.findByRole("button", { name: "Write Note" });
  expect(screen.queryByText(/left this week/)).toBeNull();
});

test("tips unfold beside the letter", async () => {
  acceptNotes(server);
  showNotes(server, { participant: { ...maya, tips: "Ask about the lake.\nNo bad news." } });
  await press("Write Note");
  const summary = await screen.findByText(`Tips from ${maya.orgName}`);
  const tips = screen.getByText(/Ask about the lake/).closest("details");
  expect(tips?.open).toBe(false);
  await userEvent.click(summary);
  expect(tips?.open).toBe(true);
});
