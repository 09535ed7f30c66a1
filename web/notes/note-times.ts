import { localeOf, type Language } from "#domain/language.ts";
import { dayIn, shownDay } from "#domain/events/calendar-day.ts";

/** By the reader's own clock: "Jul 12, 2027, 9:14 PM". */
export function shownMoment(moment: string | number, language: Language = "en"): string {
  return new Intl.DateTimeFormat(localeOf[language], { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(moment),
  );
}

/** By the calendar of the place where it happened: "Jul 13, 2027". */
export function dayThere(moment: string, timeZone: string, language: Language = "en"): string {
  return shownDay(dayIn(timeZone, new Date(moment)), language);
}
