import { localeOf, type Language } from "#domain/language.ts";
import { dayIn, formatDay } from "#domain/events/calendar-day.ts";

/** In the reader's time zone: "Jul 12, 2027, 9:14 PM". */
export function formatDateTime(moment: string | number, language: Language = "en"): string {
  return new Intl.DateTimeFormat(localeOf[language], { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(moment),
  );
}

/** By the camp's calendar, as on the postmark: "Jul 13, 2027". */
export function dayThere(moment: string, timeZone: string, language: Language = "en"): string {
  return formatDay(dayIn(timeZone, new Date(moment)), language);
}
