import { localeOf, type Language } from "#domain/language.ts";
import { dayIn, formatDay } from "#domain/events/calendar-day.ts";
import { formatTime } from "#domain/events/mail-run-messages.ts";

/** In the reader's time zone: "Jul 12, 2027, 9:14 PM". */
export function formatDateTime(moment: string | number, language: Language = "en"): string {
  return new Intl.DateTimeFormat(localeOf[language], { dateStyle: "medium", timeStyle: "short" }).format(
    new Date(moment),
  );
}

/** In the given time zone: "Jul 13, 2027". */
export function dayThere(moment: string, timeZone: string, language: Language = "en"): string {
  return formatDay(dayIn(timeZone, new Date(moment)), language);
}

/** In two parts for narrow layouts: "Jul 13" and "8:02 am", "13 jul" and "8:02 a.m.". */
export function momentThere(
  moment: string,
  timeZone: string,
  language: Language = "en",
): [day: string, time: string] {
  const at = new Date(moment);
  const toView = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(localeOf[language], { timeZone, ...parts }).format(at);
  const day = toView({ month: "short", day: "numeric" });
  if (language === "en") return [day, formatTime(at.getTime(), timeZone)];
  return [day, toView({ hour: "numeric", minute: "2-digit", hourCycle: "h12" })];
}
