import { expect, test } from "vitest";
import { daysLeft } from "./deletion.ts";

test.each([
  ["2027-07-01T12:00:00Z", 30],
  ["2027-07-01T11:50:00Z", 30],
  ["2027-07-02T12:00:00Z", 29],
  ["2027-07-02T12:00:01Z", 29],
  ["2027-07-30T12:00:01Z", 1],
  ["2027-07-31T11:59:59Z", 1],
  ["2027-07-31T12:00:00Z", 0],
  ["2027-09-01T00:00:00Z", 0],
])("what was deleted on July 1 at noon has, at %s, %d days left", (now, days) => {
  expect(daysLeft("2027-07-01T12:00:00Z", new Date(now))).toBe(days);
});

test.each([
  ["2027-07-05T05:00:00Z", 4],
  ["2027-08-05T05:00:00Z", 30],
])("what was deleted on July 1 stays until its letters are deleted at %s, at most: %d days", (end, days) => {
  expect(daysLeft("2027-07-01T12:00:00Z", new Date("2027-07-01T12:00:00Z"), Date.parse(end))).toBe(days);
});
