import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dayIn, shiftedDay } from "./calendar-day.ts";
import { mailScheduleOf, gapWindow, mailDaysWithout, passedRuns, type EventDays } from "./mail-gap.ts";
import { nextMailDay, runOn, type MailSchedule } from "./mail-run.ts";

/** A week in July at a camp in Chicago, five hours behind: letters are printed on weekdays, until eight. */
const week: EventDays = {
  mail: { days: [1, 2, 3, 4, 5], cutOffMinutes: 480 },
  startDate: "2027-07-11",
  endDate: "2027-07-17",
  timeZone: "America/Chicago",
};
const at = (moment: string) => Date.parse(moment);
const daysOf = (event: EventDays, mailDays: number, moment: string) =>
  gapWindow(mailScheduleOf(event), mailDays, at(moment))?.runs.map(({ day }) => day);

describe("the last mail days", () => {
  test.each([
    // Sunday is no mail day, and on Monday only one has gone by.
    ["2027-07-11T23:00:00Z", undefined],
    ["2027-07-12T13:00:00Z", undefined],
    ["2027-07-13T12:59:59Z", undefined],
    ["2027-07-13T13:00:00Z", ["2027-07-13", "2027-07-12"]],
    ["2027-07-14T12:59:59Z", ["2027-07-13", "2027-07-12"]],
    ["2027-07-14T13:00:00Z", ["2027-07-14", "2027-07-13"]],
    // On the weekend, and long after, they are the last two there were.
    ["2027-07-18T02:00:00Z", ["2027-07-16", "2027-07-15"]],
    ["2027-12-24T02:00:00Z", ["2027-07-16", "2027-07-15"]],
  ])("at %s two of them are %j", (moment, days) => {
    expect(daysOf(week, 2, moment)).toEqual(days);
  });

  test("are all days where none are set, and each has gone by at midnight there", () => {
    const anyDay: EventDays = { ...week, mail: undefined };
    expect(daysOf(anyDay, 2, "2027-07-13T04:59:59Z")).toBeUndefined();
    expect(daysOf(anyDay, 2, "2027-07-13T05:00:00Z")).toEqual(["2027-07-12", "2027-07-11"]);
    expect(daysOf(anyDay, 1, "2027-07-12T05:00:00Z")).toEqual(["2027-07-11"]);
  });

  test("keep the clock of the day on which it is changed", () => {
    const autumn: EventDays = {
      mail: { days: [0, 6], cutOffMinutes: 480 },
      startDate: "2027-11-06",
      endDate: "2027-11-08",
      timeZone: "America/Chicago",
    };
    expect(daysOf(autumn, 2, "2027-11-07T13:59:59Z")).toBeUndefined();
    expect(daysOf(autumn, 2, "2027-11-07T14:00:00Z")).toEqual(["2027-11-07", "2027-11-06"]);
    const night: EventDays = { ...autumn, mail: undefined };
    // That Sunday has 25 hours.
    expect(daysOf(night, 2, "2027-11-08T05:59:59Z")).toBeUndefined();
    expect(daysOf(night, 2, "2027-11-08T06:00:00Z")).toEqual(["2027-11-07", "2027-11-06"]);
  });
});

describe("a letter counts", () => {
  test("from the cut-off before, and to the first mail day whenever it was written", () => {
    expect(gapWindow(mailScheduleOf(week), 2, at("2027-07-13T13:00:00Z"))).toMatchObject({
      from: null,
      until: at("2027-07-13T13:00:00Z"),
    });
    expect(gapWindow(mailScheduleOf(week), 2, at("2027-07-15T13:00:00Z"))).toMatchObject({
      from: at("2027-07-13T13:00:00Z"),
      until: at("2027-07-15T13:00:00Z"),
    });
  });
});

describe("how many mail days have gone by without one", () => {
  test.each([
    [undefined, "2027-07-12T12:00:00Z", 0],
    [undefined, "2027-07-14T13:00:00Z", 3],
    // In time for Monday; Tuesday and Wednesday went by.
    ["2027-07-12T12:59:59Z", "2027-07-14T13:00:00Z", 2],
    // A letter saved exactly at the cut-off is late: Tuesday's mail.
    ["2027-07-12T13:00:00Z", "2027-07-14T13:00:00Z", 1],
    // One that waits for tomorrow is on its way.
    ["2027-07-14T13:30:00Z", "2027-07-14T14:00:00Z", 0],
    // After the last mail day.
    ["2027-07-16T15:00:00Z", "2027-07-17T14:00:00Z", 0],
  ])("the last one saved %s, at %s it is %d", (letter, moment, days) => {
    const saved = letter === undefined ? undefined : at(letter);
    expect(mailDaysWithout(mailScheduleOf(week), saved, at(moment))).toBe(days);
  });
});

const day = fc.oneof(
  fc.integer({ min: 0, max: 730 }).map((days) => shiftedDay("2026-06-01", days)),
  fc.constantFrom("2027-03-13", "2027-03-14", "2027-11-06", "2027-11-07", "2027-04-04", "2027-10-03"),
);
const event: fc.Arbitrary<EventDays> = fc
  .record({
    mail: fc.option(
      fc.record({
        days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 }),
        cutOffMinutes: fc.integer({ min: 0, max: 1_439 }),
      }),
      { nil: undefined },
    ),
    startDate: day,
    length: fc.integer({ min: 0, max: 16 }),
    timeZone: fc.constantFrom(
      "America/New_York",
      "Australia/Lord_Howe",
      "America/Havana",
      "Asia/Kathmandu",
      "Pacific/Kiritimati",
      "UTC",
    ),
  })
  .map(({ length, startDate, ...rest }) => ({ ...rest, startDate, endDate: shiftedDay(startDate, length) }));
const hour = 3_600_000;
/** From two days before an event until a week after it. */
const moments = fc.record({ event, hours: fc.double({ min: -48, max: 24 * 24, noNaN: true }) });
const momentOf = ({ startDate }: EventDays, hours: number) => at(`${startDate}T00:00:00Z`) + hours * hour;

/** The same by looking at every day of the event, without any thought of where to begin. */
function passedByLooking(schedule: MailSchedule, moment: number) {
  const runs = [];
  for (let one = schedule.endDate; one >= schedule.startDate; one = shiftedDay(one, -1)) {
    const run = runOn(schedule, one);
    if (run !== undefined && run.cutOff <= moment) runs.push(run);
  }
  return runs;
}

describe("whenever and wherever", () => {
  test("the mail days that have gone by are those of the whole event, the latest first", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 6 }), ({ event: one, hours }, most) => {
        const schedule = mailScheduleOf(one);
        const moment = momentOf(one, hours);
        expect(passedRuns(schedule, moment, most)).toEqual(passedByLooking(schedule, moment).slice(0, most));
      }),
    );
  });

  test("a letter lies in the window exactly when the mail day it was in time for is one of those looked at", () => {
    fc.assert(
      fc.property(
        moments,
        fc.integer({ min: 1, max: 5 }),
        fc.double({ min: -24 * 20, max: 24 * 9, noNaN: true }),
        ({ event: one, hours }, mailDays, before) => {
          const schedule = mailScheduleOf(one);
          const moment = momentOf(one, hours);
          const window = gapWindow(schedule, mailDays, moment);
          const passed = passedByLooking(schedule, moment).slice(0, mailDays);
          const looked = passed.length < mailDays ? [] : passed;
          expect(window?.runs ?? []).toEqual(looked);
          const saved = Math.min(moment, moment + before * hour);
          const counts = window !== undefined && saved >= (window.from ?? -Infinity) && saved < window.until;
          const wentWith = nextMailDay(schedule, saved)?.day;
          expect(counts).toBe(looked.some((run) => run.day === wentWith));
        },
      ),
    );
  });

  test("who had no letter in the last so many has gone so many without, unless one is on its way", () => {
    fc.assert(
      fc.property(
        moments,
        fc.integer({ min: 1, max: 5 }),
        fc.option(fc.double({ min: 0, max: 24 * 20, noNaN: true }), { nil: undefined }),
        ({ event: one, hours }, mailDays, ago) => {
          const schedule = mailScheduleOf(one);
          const moment = momentOf(one, hours);
          const window = gapWindow(schedule, mailDays, moment);
          const saved = ago === undefined ? undefined : moment - ago * hour;
          const without = mailDaysWithout(schedule, saved, moment);
          const isGap = window !== undefined && (saved === undefined || saved < (window.from ?? -Infinity));
          expect(without >= mailDays).toBe(isGap);
        },
      ),
    );
  });

  test("counts no gap on a mail day that has not come yet", () => {
    fc.assert(
      fc.property(moments, ({ event: one, hours }) => {
        const moment = momentOf(one, hours);
        const today = dayIn(one.timeZone, new Date(moment));
        const runs = gapWindow(mailScheduleOf(one), 1, moment)?.runs ?? [];
        for (const run of runs) expect(run.day <= today && run.day >= one.startDate).toBe(true);
      }),
    );
  });
});
