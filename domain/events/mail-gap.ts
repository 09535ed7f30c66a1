import { dayIn, shiftedDay } from "./calendar-day.ts";
import { runAfter, runOn, type MailRun, type MailSchedule } from "./mail-run.ts";
import type { MailTimes } from "./mail-times.ts";

/** An event as far as its mail days are concerned; it may have set none. */
export type EventDays = Omit<MailSchedule, "mail"> & { mail: MailTimes | undefined };

/** Where no mail days are set, every day is one, and it has gone by when it is over. */
const everyDay: MailTimes = { days: [0, 1, 2, 3, 4, 5, 6], cutOffMinutes: 24 * 60 };

/** By what gaps are counted. Nobody has promised these times where none are set; they are never shown as a cut-off. */
export function countedBy({ mail = everyDay, ...days }: EventDays): MailSchedule {
  return { mail, ...days };
}

/** The mail days whose cut-off has passed, the latest first, at most so many. */
export function passedRuns(schedule: MailSchedule, moment: number, most: number): MailRun[] {
  const { startDate, endDate, timeZone } = schedule;
  const runs: MailRun[] = [];
  const today = dayIn(timeZone, new Date(moment));
  const from = today < endDate ? today : endDate;
  // A mail day comes round once a week at least, unless the event is too short to have one.
  for (let back = 0; runs.length < most && back <= (most + 1) * daysOfWeek; back += 1) {
    const day = shiftedDay(from, -back);
    if (day < startDate) break;
    const run = runOn(schedule, day);
    if (run !== undefined && run.cutOff <= moment) runs.push(run);
  }
  return runs;
}

const daysOfWeek = 7;

/** The last so many mail days, and between which moments a letter was saved that counts for one of them. */
export type GapWindow = {
  /** The latest first. */
  runs: readonly [MailRun, ...MailRun[]];
  /** Null where the first mail day is among them: whatever was saved before it went with it. */
  from: number | null;
  until: number;
};

/** Nothing before so many mail days have gone by: until then nobody can have been forgotten on them. */
export function gapWindow(schedule: MailSchedule, mailDays: number, moment: number): GapWindow | undefined {
  const passed = passedRuns(schedule, moment, mailDays + 1);
  const [latest, ...earlier] = passed.slice(0, mailDays);
  if (latest === undefined || passed.length < mailDays) return undefined;
  return { runs: [latest, ...earlier], from: passed[mailDays]?.cutOff ?? null, until: latest.cutOff };
}

/** More than this nobody counts. */
const maxCounted = 31;

/**
 * How many mail days have gone by since the one that the last letter was in time for, or at all where there was none.
 * `lastDay` is that of the last letter that was meant for a day.
 */
export function mailDaysWithout(
  schedule: MailSchedule,
  lastLetterAt: number | undefined,
  moment: number,
  lastDay?: string,
): number {
  const passed = passedRuns(schedule, moment, maxCounted);
  const went = lastLetterAt === undefined ? undefined : runAfter(schedule, lastLetterAt);
  if (lastLetterAt !== undefined && went === undefined) return 0;
  return passed.filter(
    ({ day, cutOff }) =>
      (went === undefined || cutOff > went.cutOff) && (lastDay === undefined || day > lastDay),
  ).length;
}
