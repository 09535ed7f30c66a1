import { shiftedDay } from "../events/calendar-day.ts";
import type { WeeklyLimit } from "../invites/my-participant.ts";

/** The Monday of that week. */
export function weekOf(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return shiftedDay(day, -((weekday + 6) % 7));
}

/** Null: no limit. */
export function lettersLeft(limit: WeeklyLimit | null | undefined, day: string): number | null {
  if (limit === null || limit === undefined) return null;
  const week = weekOf(day);
  return Math.max(0, limit.perWeek - limit.days.filter((one) => weekOf(one) === week).length);
}

export function isWeekFull(limit: WeeklyLimit | null | undefined, day: string): boolean {
  return lettersLeft(limit, day) === 0;
}

/** For a letter that moves: it does not count against itself. */
export function withoutLetter<L extends WeeklyLimit | null | undefined>(limit: L, day: string): L {
  if (limit === null || limit === undefined) return limit;
  const index = limit.days.indexOf(day);
  return { ...limit, days: limit.days.filter((_, at) => at !== index) };
}
