import { describe, expect, test } from "vitest";
import { gapsIn, handOutMinutes, percentile } from "./figures.ts";

describe("two mail days in a row without a letter are a gap", () => {
  test.each([
    { what: "a letter every day", days: [0, 1, 2, 3], passed: 4, expected: { opened: 0, closed: 0 } },
    { what: "one day without", days: [0, 2, 3], passed: 4, expected: { opened: 0, closed: 0 } },
    { what: "two days without, then a letter", days: [0, 3], passed: 4, expected: { opened: 1, closed: 1 } },
    { what: "none at first", days: [2], passed: 3, expected: { opened: 1, closed: 1 } },
    { what: "none at the end", days: [0], passed: 3, expected: { opened: 1, closed: 0 } },
    { what: "two gaps, one of them open", days: [3], passed: 6, expected: { opened: 2, closed: 1 } },
    { what: "no letter at all", days: [], passed: 6, expected: { opened: 1, closed: 0 } },
    { what: "too few mail days", days: [], passed: 1, expected: { opened: 0, closed: 0 } },
    { what: "no mail day yet", days: [], passed: 0, expected: { opened: 0, closed: 0 } },
  ])("$what", ({ days, passed, expected }) => {
    expect(gapsIn(days, passed, 2)).toEqual(expected);
  });
});

describe("a hand-out is timed from the last cut-off before printing", () => {
  const hour = 60;
  const cutOffs = [8, 32, 56].map((hours) => hours * 3_600_000);
  test.each([
    { printed: 8.5, handedOut: 12, minutes: 4 * hour },
    { printed: 8, handedOut: 8.5, minutes: 30 },
    // Handed out after the next cut-off: it waited for a day.
    { printed: 8.5, handedOut: 36, minutes: 28 * hour },
    { printed: 33, handedOut: 36, minutes: 4 * hour },
    { printed: 7, handedOut: 12, minutes: undefined },
  ])("printed after $printed h, handed out after $handedOut h", ({ printed, handedOut, minutes }) => {
    const times = { printedAt: printed * 3_600_000, handedOutAt: handedOut * 3_600_000 };
    expect(handOutMinutes(cutOffs, times)).toBe(minutes);
  });
});

test.each([
  { values: [], percent: 50, expected: null },
  { values: [7], percent: 90, expected: 7 },
  { values: [40, 10, 30, 20], percent: 50, expected: 20 },
  { values: [10, 2, 9, 1, 8, 3, 7, 4, 6, 5], percent: 90, expected: 9 },
])("a percentile is one of the values: $percent % of $values", ({ values, percent, expected }) => {
  expect(percentile(values, percent)).toBe(expected);
});
