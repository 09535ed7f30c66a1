import { dayIn, shownDay } from "#domain/events/calendar-day.ts";

/** By the reader's own clock: "Jul 12, 2027, 9:14 PM". */
export function shownMoment(moment: string | number): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(moment),
  );
}

/** By the calendar of the place where it happened: "Jul 13, 2027". */
export function dayThere(moment: string, timeZone: string): string {
  return shownDay(dayIn(timeZone, new Date(moment)));
}
