import { dayIn, shiftedDay } from "./calendar-day.ts";
import { countedBy, mailDaysWithout, passedRuns, type EventDays, type GapWindow } from "./mail-gap.ts";
import { isMailDay, runAfter, runOn, type MailRun, type MailSchedule } from "./mail-run.ts";

/*
 * A letter may be meant for a day. Until that day it belongs to whoever wrote it: it is not printed, and nobody else learns
 * that it is there, except as one of a number. Everybody who asks whether that day has come asks here.
 */

/** Days as they are kept compare as text. Before the first and after the last there is none. */
const [beforeEveryDay, afterEveryDay] = ["0001-01-01", "9999-12-31"];

/** A week from one mail day to the same one again. */
const daysOfWeek = 7;

/** Where no day of the event is a mail day any more, each of its days is: nothing that was written is lost by a setting. */
function scheduleOf(event: EventDays): MailSchedule & { last: string } {
  const set = countedBy(event);
  const last = weekTo(event.endDate).find((day) => isMailDay(set, day));
  if (last !== undefined) return { ...set, last };
  return { ...countedBy({ ...event, mail: undefined }), last: event.endDate };
}

/** That day and the six before it, the latest first. */
function weekTo(day: string): string[] {
  return Array.from({ length: daysOfWeek }, (_, back) => shiftedDay(day, -back));
}

/** The mail day a letter meant for this day goes with: that one, else the next, else the last there is. */
export function dayItGoes(event: EventDays, meantFor: string): string {
  const schedule = scheduleOf(event);
  const from = meantFor > schedule.startDate ? meantFor : schedule.startDate;
  const week = weekTo(shiftedDay(from, daysOfWeek - 1));
  return week.findLast((day) => isMailDay(schedule, day)) ?? schedule.last;
}

/** Letters meant for this day or an earlier one go with the mail of `day`, or should have gone before. */
export function dueOn(event: EventDays, day: string): string {
  const schedule = scheduleOf(event);
  if (day >= schedule.last) return afterEveryDay;
  return weekTo(day).find((earlier) => isMailDay(schedule, earlier)) ?? beforeEveryDay;
}

/** The same for the day that it is there at this moment. */
export function dueNow(event: EventDays, moment: number): string {
  return dueOn(event, dayIn(event.timeZone, new Date(moment)));
}

/** Letters meant for a day after the one and up to the other. */
export type DaySpan = { after: string; through: string };

/** Which letters meant for a day count for the mail days of a gap. */
export function meantForDaysOf(event: EventDays, { runs }: Pick<GapWindow, "runs">): DaySpan {
  const [latest] = runs;
  const before = passedRuns(countedBy(event), latest.cutOff, runs.length + 1)[runs.length];
  return {
    after: before === undefined ? beforeEveryDay : dueOn(event, before.day),
    through: dueOn(event, latest.day),
  };
}

/** The last letter that was meant for no day, by when it was saved, and the last day that another was meant for. */
export type LastLetters = { at: number | undefined; day: string | undefined };

/** The mail day of the last letter; nothing when it came after the last one of the event. */
export function dayOfLast(event: EventDays, { at, day }: LastLetters): string | null {
  const meant = day === undefined ? "" : dayItGoes(event, day);
  if (at === undefined) return meant;
  const run = runAfter(countedBy(event), at);
  if (run === undefined) return null;
  return run.day > meant ? run.day : meant;
}

/** How many mail days have gone by since the one of the last letter, or at all where there was none. */
export function mailDaysSince(event: EventDays, { at, day }: LastLetters, moment: number): number {
  return mailDaysWithout(countedBy(event), at, moment, day === undefined ? undefined : dayItGoes(event, day));
}

/** Further ahead nobody chooses from a list. */
const maxToChoose = 31;

/** The mail days that a letter can still be written for. */
export function runsToChoose(schedule: MailSchedule, moment: number): MailRun[] {
  const runs: MailRun[] = [];
  let run = runAfter(schedule, moment);
  while (run !== undefined && runs.length < maxToChoose) {
    runs.push(run);
    run = runAfter(schedule, run.cutOff);
  }
  return runs;
}

/** Whether a letter can still be written for this day. */
export function mayChoose({ mail, ...days }: EventDays, day: string, moment: number): boolean {
  const run = mail && runOn({ mail, ...days }, day);
  return run !== undefined && run.cutOff > moment;
}
