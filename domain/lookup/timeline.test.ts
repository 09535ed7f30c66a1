import { expect, test } from "vitest";
import { letterStage, letterTimeline, type LetterStage, type TimelineLetter } from "./timeline.ts";

const sheet = {
  jobId: "job",
  sheetNumber: 1,
  shortCode: "7K3Q-W9XH-001C",
  printedAt: "2027-07-12T12:00:00Z",
  isReady: true,
  handedOutAt: null,
};
const waiting: TimelineLetter = {
  noteId: "note",
  contactName: "Priya Rhodes",
  receivedAt: "2027-07-11T20:00:00Z",
  isHeld: false,
  sheet: null,
  reply: null,
};
const handedOut = { ...sheet, handedOutAt: "2027-07-12T17:00:00Z" };
const reply = { receivedAt: "2027-07-13T15:00:00Z", pages: 2 };

test.each<[LetterStage, Partial<TimelineLetter>]>([
  ["waiting", {}],
  ["held", { isHeld: true }],
  ["printed", { sheet }],
  ["handed-out", { sheet: handedOut }],
  ["replied", { sheet: handedOut, reply }],
  // The office forgot the tick; the page came back all the same.
  ["replied", { sheet, reply }],
])("a letter is %s", (stage, facts) => {
  expect(letterStage({ ...waiting, ...facts })).toBe(stage);
});

test("a letter has four steps, with the time of those that it reached", () => {
  expect(letterTimeline({ ...waiting, sheet: handedOut })).toEqual([
    { name: "Received", at: waiting.receivedAt },
    { name: "Printed", at: sheet.printedAt },
    { name: "Handed out", at: handedOut.handedOutAt },
    { name: "Reply", at: null },
  ]);
});
