import { expect, test } from "vitest";
import { measureLetters } from "./measure-letters.ts";

/** Weekdays at eight in the morning, in Chicago: one o'clock by Greenwich. Sunday to Saturday. */
const week = {
  mail: { days: [1, 2, 3, 4, 5], cutOffMinutes: 480 },
  startDate: "2027-07-11",
  endDate: "2027-07-17",
  timeZone: "America/Chicago",
};
const at = (moment: string, event: Parameters<typeof measureLetters>[0] = week) =>
  measureLetters(event, new Date(moment));
const cutOff = (day: string) => Date.parse(`${day}T13:00:00Z`);

test.each([
  ["before the first mail day", "2027-07-12T04:00:00Z", null, null],
  ["on the first mail day, after its cut-off", "2027-07-12T14:00:00Z", null, null],
  ["a day later, the first mail is overdue", "2027-07-13T06:00:00Z", cutOff("2027-07-12"), "2027-07-12"],
  [
    "also after the second cut-off, whose mail is printed today",
    "2027-07-13T14:00:00Z",
    cutOff("2027-07-12"),
    "2027-07-12",
  ],
  [
    "late in the evening it is still the same day there",
    "2027-07-14T04:30:00Z",
    cutOff("2027-07-12"),
    "2027-07-12",
  ],
  ["on Saturday, all mail of Friday and before", "2027-07-17T15:00:00Z", cutOff("2027-07-16"), "9999-12-31"],
])("%s", (_, moment, overdueBefore, overdueThrough) => {
  expect(at(moment)).toMatchObject({ overdueBefore, overdueThrough });
});

test("without mail days nothing is overdue", () => {
  expect(at("2027-07-15T14:00:00Z", { ...week, mail: undefined })).toEqual({
    due: "2027-07-15",
    overdueBefore: null,
    overdueThrough: null,
  });
});

test("a letter for a later day is not due yet", () => {
  expect(at("2027-07-13T14:00:00Z").due).toBe("2027-07-13");
});
