import { dayIn, shiftedDay } from "./calendar-day.ts";
import { mailScheduleOf, mailDaysWithout, passedRuns, type EventDays, type GapWindow } from "./mail-gap.ts";
import { isMailDay, nextMailDay, runOn, type MailRun, type MailSchedule } from "./mail-run.ts";

/*
 * Until its chosen day a letter is not printed, and others see it only in counts. Every check for that day must use
 * this file.
 */

/** Bounds before the first and after the last day. Days compare as text. */
const [beforeEveryDay, afterEveryDay] = ["0001-01-01", "9999-12-31"];

const daysOfWeek = 7;

/** If a changed setting leaves the event without mail days, every day is one, so that no letter is lost. */
function scheduleOf(event: EventDays): MailSchedule & { last: string } {
  const set = mailScheduleOf(event);
  const last = weekTo(event.endDate).find((day) => isMailDay(set, day));
  if (last !== undefined) return { ...set, last };
  return { ...mailScheduleOf({ ...event, mail: undefined }), last: event.endDate };
}

function weekTo(day: string): string[] {
  return Array.from({ length: daysOfWeek }, (_, back) => shiftedDay(day, -back));
}

/** The mail day of a letter meant for this day: the same day, else the next mail day, else the last one. */
export function deliveryDay(event: EventDays, meantFor: string): string {
  const schedule = scheduleOf(event);
  const from = meantFor > schedule.startDate ? meantFor : schedule.startDate;
  const week = weekTo(shiftedDay(from, daysOfWeek - 1));
  return week.findLast((day) => isMailDay(schedule, day)) ?? schedule.last;
}

/** Letters meant for the returned day or earlier are due with the mail of `day`. */
export function dueOn(event: EventDays, day: string): string {
  const schedule = scheduleOf(event);
  if (day >= schedule.last) return afterEveryDay;
  return weekTo(day).find((earlier) => isMailDay(schedule, earlier)) ?? beforeEveryDay;
}

export function dueNow(event: EventDays, moment: number): string {
  return dueOn(event, dayIn(event.timeZone, new Date(moment)));
}

/** `after` is exclusive, `through` inclusive. */
export type DaySpan = { after: string; through: string };

export function meantForDaysOf(event: EventDays, { runs }: Pick<GapWindow, "runs">): DaySpan {
  const [latest] = runs;
  const before = passedRuns(mailScheduleOf(event), latest.cutOff, runs.length + 1)[runs.length];
  return {
    after: before === undefined ? beforeEveryDay : dueOn(event, before.day),
    through: dueOn(event, latest.day),
  };
}

/** `at`: when the last letter without a chosen day was saved. `day`: the last day chosen for a letter. */
export type LastLetters = { at: number | undefined; day: string | undefined };

/** The mail day of the last letter, or null if it came after the event's last mail day. */
export function dayOfLast(event: EventDays, { at, day }: LastLetters): string | null {
  const meant = day === undefined ? "" : deliveryDay(event, day);
  if (at === undefined) return meant;
  const run = nextMailDay(mailScheduleOf(event), at);
  if (run === undefined) return null;
  return run.day > meant ? run.day : meant;
}

export function mailDaysSince(event: EventDays, { at, day }: LastLetters, moment: number): number {
  return mailDaysWithout(
    mailScheduleOf(event),
    at,
    moment,
    day === undefined ? undefined : deliveryDay(event, day),
  );
}

const maxToChoose = 31;

export function runsToChoose(schedule: MailSchedule, moment: number): MailRun[] {
  const runs: MailRun[] = [];
  let run = nextMailDay(schedule, moment);
  while (run !== undefined && runs.length < maxToChoose) {
    runs.push(run);
    run = nextMailDay(schedule, run.cutOff);
  }
  return runs;
}

export function mayChoose({ mail, ...days }: EventDays, day: string, moment: number): boolean {
  const run = mail && runOn({ mail, ...days }, day);
  return run !== undefined && run.cutOff > moment;
}
