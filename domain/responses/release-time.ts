import { dayIn, momentOn, shiftedDay } from "../events/calendar-day.ts";
import type { ReplyTimes } from "../organizations/reply-times.ts";

/**
 * From when on families see what is filed at this moment; nothing where that is at once. What is filed at the very minute
 * waits for the next day, as with a cut-off.
 */
export function visibleFrom({ repliesAtMinutes, timeZone }: ReplyTimes, filedAt: Date): Date | null {
  if (repliesAtMinutes === null) return null;
  // From the day before: an hour that is skipped at midnight comes a day later than it is called.
  const near = shiftedDay(dayIn(timeZone, filedAt), -1);
  for (let ahead = 0; ; ahead += 1) {
    const moment = momentOn(shiftedDay(near, ahead), repliesAtMinutes, timeZone);
    if (moment > filedAt.getTime()) return new Date(moment);
  }
}

/** Whether families see a reply that nobody holds. */
export function isVisible({ visibleFrom: from }: { visibleFrom: Date | null }, now: Date): boolean {
  return from === null || from <= now;
}
