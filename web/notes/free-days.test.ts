import { expect, test } from "vitest";
import { aLinkedParticipant } from "#web/invites/testing/family-answers.ts";
import { nextFreeDay } from "./free-days.ts";
import { aNote, aPrintedNote } from "./testing/letter-answers.ts";

/** Tuesday to Friday at eight in the morning in Chicago, seen on Monday evening. */
const maya = aLinkedParticipant({
  startDate: "2025-07-06",
  endDate: "2025-07-12",
  mail: { days: [2, 3, 4, 5], cutOffMinutes: 480 },
});
const now = Date.parse("2025-07-07T18:00:00-05:00");
const [tuesday, wednesday, thursday, friday] = ["2025-07-08", "2025-07-09", "2025-07-10", "2025-07-11"];
const createdAt = "2025-07-07T17:00:00-05:00";
const soon = aNote({ createdAt });
const on = (deliverOn: string | undefined) => aNote({ createdAt, deliverOn: deliverOn ?? null });

test.each([
  ["the day after the one that a letter without a day goes out on", [soon], wednesday],
  ["the first day without a letter", [soon, on(wednesday)], thursday],
  ["as soon as possible while a letter waits for a later day", [on(thursday)], null],
  ["the day after, where a letter was written for the next day", [on(tuesday)], wednesday],
  [
    "a second one for a day, where each day has one",
    [soon, on(wednesday), on(thursday), on(friday)],
    tuesday,
  ],
  ["as soon as possible after the last letter was printed", [aPrintedNote()], null],
])("one more letter is for %s", (_what, notes, day) => {
  expect(nextFreeDay(maya, notes, now)).toBe(day);
});
