import { expect, test } from "vitest";
import { shiftedDay } from "./calendar-day.ts";

test.each([
  ["2027-07-12", 1, "2027-07-13"],
  ["2027-07-31", 1, "2027-08-01"],
  ["2028-02-28", 1, "2028-02-29"],
  ["2027-03-14", 1, "2027-03-15"],
  ["2027-01-01", -1, "2026-12-31"],
  ["2027-07-17", 30, "2027-08-16"],
])("%s and %i days is %s", (day, days, later) => {
  expect(shiftedDay(day, days)).toBe(later);
});
