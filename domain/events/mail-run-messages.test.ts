import { expect, test } from "vitest";
import { formatCutOff, formatTimeLeft } from "./mail-run-messages.ts";

test.each([
  ["2025-07-08T12:00:00Z", "America/New_York", "Tue, Jul 8, 8 AM"],
  ["2025-07-08T16:05:00Z", "America/New_York", "Tue, Jul 8, 12:05 PM"],
  ["2025-07-08T04:00:00Z", "America/New_York", "Tue, Jul 8, 12 AM"],
  ["2025-07-08T02:15:00Z", "Asia/Kathmandu", "Tue, Jul 8, 8 AM"],
])("a cut-off at %s is called in %s: %s", (moment, zone, words) => {
  expect(formatCutOff({ day: "2025-07-08", cutOff: Date.parse(moment) }, zone)).toBe(words);
});

test.each([
  [1, "in 1 min"],
  [59, "in 59 min"],
  [60, "in 1 h"],
  [192, "in 3 h 12 min"],
  [1_439, "in 23 h 59 min"],
  [1_440, "in 1 day"],
  [1_861, "in 1 day 7 h"],
  [2_880, "in 2 days"],
  [10_080, "in 7 days"],
  [17_280, "in 12 days"],
])("%i minutes are left: %s", (minutes, words) => {
  expect(formatTimeLeft(minutes * 60_000)).toBe(words);
});

test("the minute that has begun still counts", () => {
  expect(formatTimeLeft(1)).toBe("in 1 min");
  expect(formatTimeLeft(60_001)).toBe("in 2 min");
});
