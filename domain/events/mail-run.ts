import { dayIn, momentOn, shiftedDay } from "./calendar-day.ts";
import type { MailTimes } from "./mail-times.ts";

export type MailSchedule = { mail: MailTimes; startDate: string; endDate: string; timeZone: string };

/** One mail day. Letters saved before `cutOff` (epoch milliseconds) go with it. */
export type MailRun = { day: string; cutOff: number };

export function isMailDay({ mail, startDate, endDate }: MailSchedule, day: string): boolean {
  return day >= startDate && day <= endDate && mail.days.includes(weekdayOf(day));
}

export function runOn(schedule: MailSchedule, day: string): MailRun | undefined {
  if (!isMailDay(schedule, day)) return undefined;
  return { day, cutOff: momentOn(day, schedule.mail.cutOffMinutes, schedule.timeZone) };
}

/** The mail day of a letter saved at this moment: the first whose cut-off has not passed. */
export function nextMailDay(schedule: MailSchedule, moment: number): MailRun | undefined {
  // Starts a day early: a cut-off in an hour that is skipped at midnight falls on the next day.
  const near = shiftedDay(dayIn(schedule.timeZone, new Date(moment)), -1);
  const from = near > schedule.startDate ? near : schedule.startDate;
  for (let ahead = 0; ahead < maxGapDays; ahead += 1) {
    const run = runOn(schedule, shiftedDay(from, ahead));
    if (run !== undefined && run.cutOff > moment) return run;
  }
  return undefined;
}

export function lastRun(schedule: MailSchedule): MailRun | undefined {
  for (let back = 0; back < maxGapDays; back += 1) {
    const run = runOn(schedule, shiftedDay(schedule.endDate, -back));
    if (run !== undefined) return run;
  }
  return undefined;
}

export function runToday(schedule: MailSchedule, moment: number): MailRun | undefined {
  return runOn(schedule, dayIn(schedule.timeZone, new Date(moment)));
}

/** The mail day whose cut-off passed last: of today, or of yesterday for a worker that comes late. */
export function lastPassed(schedule: MailSchedule, moment: number): MailRun | undefined {
  const today = dayIn(schedule.timeZone, new Date(moment));
  return [today, shiftedDay(today, -1)]
    .map((day) => runOn(schedule, day))
    .find((run) => run !== undefined && run.cutOff <= moment);
}

/** Mail days repeat weekly. The rest is margin for clock changes at midnight. */
const maxGapDays = 10;

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
