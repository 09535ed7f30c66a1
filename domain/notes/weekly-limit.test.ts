import { expect, test } from "vitest";
import { isWeekFull, lettersLeft, weekOf, withoutLetter } from "./weekly-limit.ts";

test.each([
  ["2027-07-12", "2027-07-12"],
  ["2027-07-18", "2027-07-12"],
  ["2027-07-19", "2027-07-19"],
  ["2027-01-01", "2026-12-28"],
])("the week of %s begins on Monday, %s", (day, monday) => {
  expect(weekOf(day)).toBe(monday);
});

const limit = { perWeek: 2, days: ["2027-07-12", "2027-07-18", "2027-07-19"] };

test("counts the letters of the same week", () => {
  expect(lettersLeft(limit, "2027-07-14")).toBe(0);
  expect(isWeekFull(limit, "2027-07-14")).toBe(true);
  expect(lettersLeft(limit, "2027-07-25")).toBe(1);
  expect(lettersLeft(limit, "2027-07-26")).toBe(2);
});

test("is never negative, when the limit became smaller", () => {
  expect(lettersLeft({ ...limit, perWeek: 1 }, "2027-07-14")).toBe(0);
});

test("without a limit nothing is full", () => {
  expect(lettersLeft(null, "2027-07-14")).toBeNull();
  expect(isWeekFull(undefined, "2027-07-14")).toBe(false);
});

test("a letter does not count against itself, once", () => {
  const twice = { perWeek: 2, days: ["2027-07-12", "2027-07-12"] };
  expect(withoutLetter(twice, "2027-07-12")).toEqual({ perWeek: 2, days: ["2027-07-12"] });
  expect(withoutLetter(twice, "2027-07-13")).toEqual(twice);
  expect(withoutLetter(null, "2027-07-13")).toBeNull();
});
