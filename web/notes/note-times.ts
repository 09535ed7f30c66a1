import { dayIn, shownDay } from "#domain/events/calendar-day.ts";
import { timeInWords } from "#domain/events/mail-run-words.ts";

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

/** By the clock there, in two pieces for narrow places: "Jul 13" and "8:02 am". */
export function momentThere(moment: string, timeZone: string): [day: string, time: string] {
  const [day = ""] = dayThere(moment, timeZone).split(", ");
  return [day, timeInWords(Date.parse(moment), timeZone)];
}
