import { expect, test } from "vitest";
import { shiftedDay, startOfDay } from "./calendar-day.ts";

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

test.each([
  ["2027-07-12", "America/Chicago", "2027-07-12T05:00:00.000Z"],
  // The nights when clocks go forward and back: the day begins before they do.
  ["2027-03-14", "America/Chicago", "2027-03-14T06:00:00.000Z"],
  ["2027-11-07", "America/Chicago", "2027-11-07T05:00:00.000Z"],
  ["2027-04-04", "Pacific/Auckland", "2027-04-03T11:00:00.000Z"],
  // Clocks go forward at midnight, so the day begins at one.
  ["2026-03-08", "America/Havana", "2026-03-08T05:00:00.000Z"],
  ["2026-09-06", "America/Santiago", "2026-09-06T04:00:00.000Z"],
  ["2027-07-12", "UTC", "2027-07-12T00:00:00.000Z"],
  ["2027-07-12", "Asia/Kathmandu", "2027-07-11T18:15:00.000Z"],
])("%s begins in %s at %s", (day, zone, moment) => {
  expect(new Date(startOfDay(day, zone)).toISOString()).toBe(moment);
});
