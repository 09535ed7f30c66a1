import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayIn, shiftedDay } from "./calendar-day.ts";
import {
  deliveryDay,
  dayOfLast,
  dueNow,
  dueOn,
  mailDaysSince,
  mayChoose,
  meantForDaysOf,
  runsToChoose,
} from "./letter-day.ts";
import { mailScheduleOf, gapWindow, type EventDays } from "./mail-gap.ts";
import { runOn, type MailSchedule } from "./mail-run.ts";

/** A week in July in Chicago: Tuesday, Thursday and Friday are mail days, until eight in the morning. */
const week = {
  mail: { days: [2, 4, 5], cutOffMinutes: 480 },
  startDate: "2027-07-11",
  endDate: "2027-07-17",
  timeZone: "America/Chicago",
};
const [tuesday, wednesday, thursday, friday] = ["2027-07-13", "2027-07-14", "2027-07-15", "2027-07-16"];
const at = (moment: string) => Date.parse(moment);

describe("a letter meant for a day goes", () => {
  test.each([
    ["with the mail of that day", tuesday, tuesday],
    ["with the next mail day where that is none any more", wednesday, thursday],
    ["with the first where the event begins later now", "2027-07-01", tuesday],
    ["with the last where the event ends before", "2027-07-29", friday],
  ])("%s", (_, meantFor, goes) => {
    expect(deliveryDay(week, meantFor)).toBe(goes);
  });

  test("on its own day where the event has no mail days any more, within the event", () => {
    for (const mail of [undefined, { days: [0], cutOffMinutes: 480 }]) {
      const event: EventDays = { ...week, startDate: "2027-07-12", mail };
      expect(deliveryDay(event, wednesday)).toBe(wednesday);
      expect(deliveryDay(event, "2027-07-29")).toBe("2027-07-17");
      expect(deliveryDay(event, "2027-07-01")).toBe("2027-07-12");
    }
  });
});

test.each([
  ["before the event nothing is due", "2027-07-10", "0001-01-01"],
  ["nor before its first mail day", "2027-07-12", "0001-01-01"],
  ["on a mail day what is meant for it, or was for an earlier one", tuesday, tuesday],
  ["between two of them what was due on the one before", wednesday, tuesday],
  ["on the last one everything that is left", friday, "9999-12-31"],
  ["and ever after", "2028-01-01", "9999-12-31"],
])("%s", (_, day, through) => {
  expect(dueOn(week, day)).toBe(through);
});

test("the day is that of the camp: at midnight there, and not at Greenwich", () => {
  expect(dueNow(week, at("2027-07-13T04:59:59Z"))).toBe("0001-01-01");
  expect(dueNow(week, at("2027-07-13T05:00:00Z"))).toBe(tuesday);
});

test("the days to choose are the mail days whose cut-off is still to come", () => {
  const days = (moment: string) => runsToChoose(week, at(moment)).map(({ day }) => day);
  expect(days("2027-07-01T00:00:00Z")).toEqual([tuesday, thursday, friday]);
  expect(days("2027-07-13T12:59:59Z")).toEqual([tuesday, thursday, friday]);
  expect(days("2027-07-13T13:00:00Z")).toEqual([thursday, friday]);
  expect(days("2027-07-16T13:00:00Z")).toEqual([]);
  expect(runsToChoose({ ...week, endDate: "2031-07-17" }, at("2027-07-01T00:00:00Z"))).toHaveLength(31);
});

test.each([
  [tuesday, "2027-07-13T12:59:59Z", true],
  [tuesday, "2027-07-13T13:00:00Z", false],
  [wednesday, "2027-07-01T00:00:00Z", false],
  ["2027-07-20", "2027-07-01T00:00:00Z", false],
])("whether %s can be chosen at %s: %s", (day, moment, may) => {
  expect(mayChoose(week, day, at(moment))).toBe(may);
  expect(mayChoose({ ...week, mail: undefined }, day, at(moment))).toBe(false);
});

test("a letter counts for the gap of the day it is meant for, whenever it was saved", () => {
  const window = gapWindow(mailScheduleOf(week), 1, at("2027-07-15T13:00:00Z"));
  if (window === undefined) throw new Error("a mail day has gone by");
  expect(meantForDaysOf(week, window)).toEqual({ after: tuesday, through: thursday });
  const two = gapWindow(mailScheduleOf(week), 2, at("2027-07-15T13:00:00Z"));
  expect(two && meantForDaysOf(week, two)).toEqual({ after: "0001-01-01", through: thursday });
  const last = gapWindow(mailScheduleOf(week), 1, at("2027-07-16T13:00:00Z"));
  expect(last && meantForDaysOf(week, last)).toEqual({ after: thursday, through: "9999-12-31" });
});

test("the last letter is the later of the last for no day and the last for a day", () => {
  const monday = at("2027-07-12T10:00:00Z");
  expect(dayOfLast(week, { at: monday, day: undefined })).toBe(tuesday);
  expect(dayOfLast(week, { at: monday, day: wednesday })).toBe(thursday);
  expect(dayOfLast(week, { at: at("2027-07-15T20:00:00Z"), day: tuesday })).toBe(friday);
  expect(dayOfLast(week, { at: undefined, day: tuesday })).toBe(tuesday);
  expect(dayOfLast(week, { at: at("2027-07-17T20:00:00Z"), day: tuesday })).toBeNull();
  const afterFriday = at("2027-07-16T13:00:00Z");
  expect(mailDaysSince(week, { at: undefined, day: undefined }, afterFriday)).toBe(3);
  expect(mailDaysSince(week, { at: monday, day: undefined }, afterFriday)).toBe(2);
  expect(mailDaysSince(week, { at: monday, day: thursday }, afterFriday)).toBe(1);
  expect(mailDaysSince(week, { at: undefined, day: friday }, afterFriday)).toBe(0);
});

/** Havana moves its clocks at midnight, Apia once left a day out, Kathmandu is a quarter of an hour off. */
const zones = [
  "America/New_York",
  "Australia/Lord_Howe",
  "America/Havana",
  "Pacific/Apia",
  "Asia/Kathmandu",
  "UTC",
];
const someDay = fc.oneof(
  fc.integer({ min: 0, max: 730 }).map((days) => shiftedDay("2026-06-01", days)),
  fc.constantFrom("2027-03-14", "2027-11-07", "2027-04-04", "2027-10-03", "2027-03-13", "2027-11-06"),
);
const mailTimes = fc.record({
  days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
  cutOffMinutes: fc.integer({ min: 0, max: 1_439 }),
});
const scheduled: fc.Arbitrary<MailSchedule> = fc
  .record({
    mail: mailTimes,
    startDate: someDay,
    length: fc.integer({ min: 0, max: 30 }),
    timeZone: fc.constantFrom(...zones),
  })
  .map(({ length, ...rest }) => ({ ...rest, endDate: shiftedDay(rest.startDate, length) }));
const anyEvent: fc.Arbitrary<EventDays> = fc.oneof(
  scheduled,
  scheduled.map((event) => ({ ...event, mail: undefined })),
);

test("what is due on a day is exactly what goes on it or went before: the one is the other, read backwards", () => {
  fc.assert(
    fc.property(anyEvent, someDay, fc.integer({ min: -40, max: 40 }), (event, day, off) => {
      const meantFor = shiftedDay(day, off);
      expect(meantFor <= dueOn(event, day)).toBe(deliveryDay(event, meantFor) <= day);
    }),
    { numRuns: 500 },
  );
});

test("whatever becomes of the settings, a letter has one day on which it is due first, within the event", () => {
  fc.assert(
    fc.property(scheduled, anyEvent, someDay, (before, after, day) => {
      const chosen = deliveryDay(before, day);
      const goes = deliveryDay(after, chosen);
      expect(goes >= after.startDate && goes <= after.endDate).toBe(true);
      expect(chosen <= dueOn(after, goes)).toBe(true);
      expect(chosen <= dueOn(after, shiftedDay(goes, -1))).toBe(false);
      // Nothing is lost: after the event everything is due.
      expect(chosen <= dueOn(after, after.endDate)).toBe(true);
    }),
  );
});

test("each day that can be chosen has its own mail, and is due when that day begins there, whatever the clocks do", () => {
  fc.assert(
    fc.property(scheduled, fc.integer({ min: -3 * 1_440, max: 32 * 1_440 }), (event, minutes) => {
      const moment = at(`${event.startDate}T00:00:00Z`) + minutes * 60_000;
      const runs = runsToChoose(event, moment);
      expect(new Set(runs.map(({ day }) => day)).size).toBe(runs.length);
      for (const { day, cutOff } of runs) {
        expect(mayChoose(event, day, moment)).toBe(true);
        expect(deliveryDay(event, day)).toBe(day);
        expect(runOn(event, day)?.cutOff).toBe(cutOff);
        const today = dayIn(event.timeZone, new Date(moment));
        expect(day <= dueNow(event, moment)).toBe(day <= today);
      }
    }),
    // Every day of it asks a clock several times.
    { numRuns: 30 },
  );
});
