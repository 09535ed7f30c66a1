import { dayMs } from "#domain/time.ts";
import * as z from "zod/mini";
import { localeOf, type Language } from "../language.ts";

const shape = /^(\d{4})-(\d{2})-(\d{2})$/;

export function isCalendarDay(text: string): boolean {
  const [, year, month, day] = (shape.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined || year < 1900) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  // Date turns June 31 into July 1 without an error.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

export const calendarDay = z
  .string({ error: "Invalid date format." })
  .check(z.refine(isCalendarDay, "Invalid date format."));

export function shiftedDay(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10);
}

export function startOfDay(day: string, timeZone: string): number {
  return momentOn(day, 0, timeZone);
}

/** A time in a skipped hour moves one hour later. If an hour occurs twice, the first one counts. */
export function momentOn(day: string, minutes: number, timeZone: string): number {
  const visible = Date.parse(`${day}T00:00:00Z`) + minutes * 60_000;
  const before = visible - offsetMs(timeZone, visible - dayMs);
  const after = visible - offsetMs(timeZone, visible + dayMs);
  const isVisible = (moment: number) => moment + offsetMs(timeZone, moment) === visible;
  return !isVisible(before) && isVisible(after) ? after : before;
}

function offsetMs(timeZone: string, moment: number): number {
  const clock = clockOf(timeZone).format(moment);
  return Date.parse(`${clock.replace(" ", "T")}Z`) - Math.floor(moment / 1000) * 1000;
}

/** The local day at this moment. Days compare as text. */
export function dayIn(timeZone: string, moment: Date): string {
  return clockOf(timeZone).format(moment).slice(0, 10);
}

/** Kept, because making one takes about 0.1 ms. */
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Formats as "2027-07-12 14:03:11", as the Swedish locale does. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" });
  clocks.set(timeZone, clock);
  return clock;
}

/** "Jul 12, 2027", "12 jul 2027". */
export function formatDay(day: string, language: Language = "en"): string {
  const [year, month, date] = day.split("-").map(Number);
  const noon = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, date ?? 1, 12));
  return new Intl.DateTimeFormat(localeOf[language], {
    timeZone: "UTC",
    year: "numeric",
    month: "short",
    day: "numeric",
  }).format(noon);
}

/** The season of an event: the calendar year in which it starts. */
export function seasonOf(startDate: string): number {
  return Number(startDate.slice(0, 4));
}
