import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { momentOn, shiftedDay } from "./calendar-day.ts";
import {
  lastPassed,
  lastRun,
  nextMailDay,
  runOn,
  runToday,
  type MailRun,
  type MailSchedule,
} from "./mail-run.ts";

const minute = 60_000;

describe("the moment a clock at the camp shows a time", () => {
  test.each([
    ["2027-07-12", "8:00", "America/New_York", "2027-07-12T12:00:00Z"],
    ["2027-07-12", "8:00", "America/Phoenix", "2027-07-12T15:00:00Z"],
    ["2027-01-12", "8:00", "America/Phoenix", "2027-01-12T15:00:00Z"],
    ["2027-07-12", "0:00", "America/New_York", "2027-07-12T04:00:00Z"],
    ["2027-07-12", "23:59", "America/New_York", "2027-07-13T03:59:00Z"],
    // The hour that is skipped counts as the one after it.
    ["2027-03-14", "1:59", "America/New_York", "2027-03-14T06:59:00Z"],
    ["2027-03-14", "2:30", "America/New_York", "2027-03-14T07:30:00Z"],
    ["2027-03-14", "3:30", "America/New_York", "2027-03-14T07:30:00Z"],
    // Of the hour that comes twice the first is meant.
    ["2027-11-07", "1:30", "America/New_York", "2027-11-07T05:30:00Z"],
    ["2027-11-07", "2:00", "America/New_York", "2027-11-07T07:00:00Z"],
    // Lord Howe moves its clocks by half an hour.
    ["2027-10-03", "2:15", "Australia/Lord_Howe", "2027-10-02T15:45:00Z"],
    ["2027-10-03", "8:00", "Australia/Lord_Howe", "2027-10-02T21:00:00Z"],
    ["2027-04-04", "1:45", "Australia/Lord_Howe", "2027-04-03T14:45:00Z"],
    ["2027-04-04", "8:00", "Australia/Lord_Howe", "2027-04-03T21:30:00Z"],
  ])("%s at %s in %s is %s", (day, time, zone, moment) => {
    const [hours = 0, minutes = 0] = time.split(":").map(Number);
    expect(momentOn(day, hours * 60 + minutes, zone)).toBe(Date.parse(moment));
  });
});

/** Havana moves its clocks at midnight, Apia once left a day out, Kathmandu is a quarter of an hour off. */
const zones = [
  "America/New_York",
  "America/Phoenix",
  "Australia/Lord_Howe",
  "America/Havana",
  "Pacific/Apia",
  "Asia/Kathmandu",
  "UTC",
];
const zone = fc.constantFrom(...zones);
const cutOffMinutes = fc.integer({ min: 0, max: 1_439 });
/** Through two years, so that every change of the clocks is met; more often near them. */
const day = fc.oneof(
  fc.integer({ min: 0, max: 730 }).map((days) => shiftedDay("2026-06-01", days)),
  fc.constantFrom("2027-03-14", "2027-11-07", "2027-04-04", "2027-10-03", "2027-03-13", "2027-11-06"),
);
const schedule: fc.Arbitrary<MailSchedule> = fc
  .record({
    days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
    cutOffMinutes,
    startDate: day,
    length: fc.integer({ min: 0, max: 40 }),
    timeZone: zone,
  })
  .map(({ days, cutOffMinutes: minutes, startDate, length, timeZone }) => ({
    mail: { days, cutOffMinutes: minutes },
    startDate,
    endDate: shiftedDay(startDate, length),
    timeZone,
  }));

/** What a clock on the wall shows, without the arithmetic that is under test. */
const clocks = new Map(
  zones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "short" }),
  ]),
);

function visibleAt(moment: number, timeZone: string): string {
  return clocks.get(timeZone)?.format(moment) ?? "";
}

function called(onDay: string, minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${onDay} ${String(hours).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}

test("a cut-off is when the clock shows it for the first time, and only where it never does, a moment later", () => {
  fc.assert(
    fc.property(day, cutOffMinutes, zone, (onDay, minutes, timeZone) => {
      const moment = momentOn(onDay, minutes, timeZone);
      const wanted = called(onDay, minutes);
      const around = Array.from({ length: 361 }, (_, at) => moment + (at - 180) * minute);
      const showing = around.filter((one) => visibleAt(one, timeZone) === wanted);
      expect(moment).toBe(showing[0] ?? moment);
      expect(showing.length > 0 || visibleAt(moment, timeZone) > wanted).toBe(true);
    }),
    { numRuns: 150 },
  );
});

/** Every mail day there is, counted one by one. */
function allRuns(of: MailSchedule): MailRun[] {
  const runs: MailRun[] = [];
  for (let on = of.startDate; on <= of.endDate; on = shiftedDay(on, 1)) {
    const run = runOn(of, on);
    if (run !== undefined) runs.push(run);
  }
  return runs;
}

test("mail days lie within the event, on the chosen days of the week, each cut-off after the one before", () => {
  fc.assert(
    fc.property(schedule, (of) => {
      const runs = allRuns(of);
      for (const { day: on } of runs) {
        expect(on >= of.startDate && on <= of.endDate).toBe(true);
        expect(of.mail.days).toContain(new Date(`${on}T12:00:00Z`).getUTCDay());
      }
      const cutOffs = runs.map(({ cutOff }) => cutOff);
      expect(cutOffs).toEqual([...new Set(cutOffs)].toSorted((one, other) => one - other));
      const isEveryDay = of.mail.days.length === 7;
      expect(!isEveryDay || runs[0]?.day === of.startDate).toBe(true);
    }),
  );
});

test("a letter goes with the first mail day whose cut-off is still to come; at the cut-off itself it is late", () => {
  const moment = fc.integer({ min: -20 * 1_440, max: 60 * 1_440 });
  fc.assert(
    fc.property(schedule, moment, (of, minutes) => {
      const runs = allRuns(of);
      const now = Date.parse(`${of.startDate}T00:00:00Z`) + minutes * minute;
      expect(nextMailDay(of, now)).toEqual(runs.find(({ cutOff }) => cutOff > now));
      expect(lastRun(of)).toEqual(runs.at(-1));
      for (const run of runs.slice(0, 3)) {
        expect(nextMailDay(of, run.cutOff - 1)).toEqual(run);
        expect(nextMailDay(of, run.cutOff)).not.toEqual(run);
      }
    }),
  );
});

test("today's mail is that of the day on the camp's own calendar", () => {
  const of: MailSchedule = {
    mail: { days: [1, 3], cutOffMinutes: 480 },
    startDate: "2027-07-11",
    endDate: "2027-07-17",
    timeZone: "America/Los_Angeles",
  };
  const at = (moment: string) => runToday(of, Date.parse(moment))?.day;
  // Monday ends at seven in the morning by the world's clock.
  expect(at("2027-07-12T06:59:00Z")).toBeUndefined();
  expect(at("2027-07-12T07:00:00Z")).toBe("2027-07-12");
  expect(at("2027-07-13T06:59:00Z")).toBe("2027-07-12");
  expect(at("2027-07-13T07:00:00Z")).toBeUndefined();
  expect(at("2027-07-14T20:00:00Z")).toBe("2027-07-14");
  expect(at("2027-07-19T20:00:00Z")).toBeUndefined();
});

test("an event without one of its days of the week has no mail at all", () => {
  const of = {
    mail: { days: [1], cutOffMinutes: 480 },
    startDate: "2027-07-13",
    endDate: "2027-07-15",
    timeZone: "UTC",
  };
  expect(lastRun(of)).toBeUndefined();
  expect(nextMailDay(of, 0)).toBeUndefined();
});

describe("the mail day whose cut-off passed last", () => {
  const mail = { days: [1, 3], cutOffMinutes: 1_380 };
  const week = { mail, startDate: "2027-07-11", endDate: "2027-07-17", timeZone: "America/Chicago" };
  test.each([
    ["a second before the cut-off at 11 PM", "2027-07-13T03:59:59Z", undefined],
    ["at the cut-off", "2027-07-13T04:00:00Z", "2027-07-12"],
    ["after midnight at the camp", "2027-07-13T06:00:00Z", "2027-07-12"],
    ["the evening after", "2027-07-14T04:59:00Z", "2027-07-12"],
    ["two days later", "2027-07-14T05:00:00Z", undefined],
  ])("%s", (_, moment, expected) => {
    expect(lastPassed(week, Date.parse(moment))?.day).toBe(expected);
  });

  test("is found where the clocks skip the hour of the cut-off at midnight", () => {
    const everyDay = { days: [0, 1, 2, 3, 4, 5, 6], cutOffMinutes: 30 };
    const havana = {
      ...week,
      mail: everyDay,
      startDate: "2027-03-01",
      endDate: "2027-03-31",
      timeZone: "America/Havana",
    };
    // Half past midnight on March 14 does not exist there.
    const cutOff = runOn(havana, "2027-03-14")?.cutOff ?? 0;
    expect(lastPassed(havana, cutOff)).toEqual({ day: "2027-03-14", cutOff });
  });
});
