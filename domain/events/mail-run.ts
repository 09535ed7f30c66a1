import { dayIn, momentOn, shiftedDay } from "./calendar-day.ts";
import type { MailTimes } from "./mail-times.ts";

/** When an event's letters are printed. */
export type MailSchedule = { mail: MailTimes; startDate: string; endDate: string; timeZone: string };

/** One mail day. What was saved before its cut-off, a moment, goes with it. */
export type MailRun = { day: string; cutOff: number };

/** By the calendar alone: no clock is asked. */
export function isMailDay({ mail, startDate, endDate }: MailSchedule, day: string): boolean {
  return day >= startDate && day <= endDate && mail.days.includes(weekdayOf(day));
}

/** The mail of one day at the camp, if it is a mail day of the event. */
export function runOn(schedule: MailSchedule, day: string): MailRun | undefined {
  if (!isMailDay(schedule, day)) return undefined;
  return { day, cutOff: momentOn(day, schedule.mail.cutOffMinutes, schedule.timeZone) };
}

/** The mail day that a letter saved at this moment goes with: the first whose cut-off is still to come. */
export function runAfter(schedule: MailSchedule, moment: number): MailRun | undefined {
  // From the day before: a cut-off in an hour that is skipped at midnight comes a day later than it is called.
  const near = shiftedDay(dayIn(schedule.timeZone, new Date(moment)), -1);
  const from = near > schedule.startDate ? near : schedule.startDate;
  for (let ahead = 0; ahead < maxGapDays; ahead += 1) {
    const run = runOn(schedule, shiftedDay(from, ahead));
    if (run !== undefined && run.cutOff > moment) return run;
  }
  return undefined;
}

/** The last mail day there is. */
export function lastRun(schedule: MailSchedule): MailRun | undefined {
  for (let back = 0; back < maxGapDays; back += 1) {
    const run = runOn(schedule, shiftedDay(schedule.endDate, -back));
    if (run !== undefined) return run;
  }
  return undefined;
}

/** The mail of the day that it is at the camp at this moment. */
export function runToday(schedule: MailSchedule, moment: number): MailRun | undefined {
  return runOn(schedule, dayIn(schedule.timeZone, new Date(moment)));
}

/** A week from one mail day to the same one again, and what is looked at before and after for what clocks may do at midnight. */
const maxGapDays = 10;

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}
