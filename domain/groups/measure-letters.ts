import { dayIn } from "../events/calendar-day.ts";
import { dueNow, dueOn } from "../events/letter-day.ts";
import { passedRuns, type EventDays } from "../events/mail-gap.ts";

/** Letters meant for a day up to `due` can be printed now. */
export type LetterMeasure = {
  due: string;
  /** Null without a mail day before today. Letters without a chosen day are overdue if saved earlier. */
  overdueBefore: number | null;
  /** Letters with a chosen day are overdue up to this one. */
  overdueThrough: string | null;
};

/** Today's mail is not overdue: it is printed during the day. */
export function measureLetters(event: EventDays, now: Date): LetterMeasure {
  const moment = now.getTime();
  const due = dueNow(event, moment);
  const { mail, ...days } = event;
  const today = dayIn(event.timeZone, now);
  const last = mail && passedRuns({ mail, ...days }, moment, 2).find(({ day }) => day < today);
  if (last === undefined) return { due, overdueBefore: null, overdueThrough: null };
  return { due, overdueBefore: last.cutOff, overdueThrough: dueOn(event, last.day) };
}
