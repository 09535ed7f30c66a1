import { dayIn, shiftedDay } from "./calendar-day.ts";
import { nextMailDay, runOn, type MailRun, type MailSchedule } from "./mail-run.ts";
import type { MailTimes } from "./mail-times.ts";

export type EventDays = Omit<MailSchedule, "mail"> & { mail: MailTimes | undefined };

/** Without mail days, every day counts as one and passes at midnight. */
const everyDay: MailTimes = { days: [0, 1, 2, 3, 4, 5, 6], cutOffMinutes: 24 * 60 };

/** For counting gaps. Never show these times as a cut-off, because they may be the fallback. */
export function mailScheduleOf({ mail = everyDay, ...days }: EventDays): MailSchedule {
  return { mail, ...days };
}

export function passedRuns(schedule: MailSchedule, moment: number, most: number): MailRun[] {
  const { startDate, endDate, timeZone } = schedule;
  const runs: MailRun[] = [];
  const today = dayIn(timeZone, new Date(moment));
  const from = today < endDate ? today : endDate;
  // A mail day occurs at least once a week, unless the event is too short to have one.
  for (let back = 0; runs.length < most && back <= (most + 1) * daysOfWeek; back += 1) {
    const day = shiftedDay(from, -back);
    if (day < startDate) break;
    const run = runOn(schedule, day);
    if (run !== undefined && run.cutOff <= moment) runs.push(run);
  }
  return runs;
}

const daysOfWeek = 7;

/** The last mail days, and the range of save times that counts for them. */
export type GapWindow = {
  /** Latest first. */
  runs: readonly [MailRun, ...MailRun[]];
  /** Null if the event's first mail day is included: every letter saved before it counts. */
  from: number | null;
  until: number;
};

/** Undefined until this many mail days have passed. */
export function gapWindow(schedule: MailSchedule, mailDays: number, moment: number): GapWindow | undefined {
  const passed = passedRuns(schedule, moment, mailDays + 1);
  const [latest, ...earlier] = passed.slice(0, mailDays);
  if (latest === undefined || passed.length < mailDays) return undefined;
  return { runs: [latest, ...earlier], from: passed[mailDays]?.cutOff ?? null, until: latest.cutOff };
}

const maxCounted = 31;

/** Counts from the mail day of the last letter, or all. `lastDay`: mail day of the last letter with a chosen day. */
export function mailDaysWithout(
  schedule: MailSchedule,
  lastLetterAt: number | undefined,
  moment: number,
  lastDay?: string,
): number {
  const passed = passedRuns(schedule, moment, maxCounted);
  const went = lastLetterAt === undefined ? undefined : nextMailDay(schedule, lastLetterAt);
  if (lastLetterAt !== undefined && went === undefined) return 0;
  return passed.filter(
    ({ day, cutOff }) =>
      (went === undefined || cutOff > went.cutOff) && (lastDay === undefined || day > lastDay),
  ).length;
}
