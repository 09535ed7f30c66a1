import { dayIn, momentOn, shiftedDay } from "../events/calendar-day.ts";
import type { ReplyTimes } from "../organizations/reply-times.ts";

/** Null: visible at once. A reply filed exactly at the release minute waits for the next day, as with a cut-off. */
export function visibleFrom({ repliesAtMinutes, timeZone }: ReplyTimes, filedAt: Date): Date | null {
  if (repliesAtMinutes === null) return null;
  // Starts a day early: a time in an hour that is skipped at midnight falls on the next day.
  const near = shiftedDay(dayIn(timeZone, filedAt), -1);
  for (let ahead = 0; ; ahead += 1) {
    const moment = momentOn(shiftedDay(near, ahead), repliesAtMinutes, timeZone);
    if (moment > filedAt.getTime()) return new Date(moment);
  }
}

/** Does not check holds. */
export function isVisible({ visibleFrom: from }: { visibleFrom: Date | null }, now: Date): boolean {
  return from === null || from <= now;
}
