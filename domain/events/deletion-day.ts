import { shiftedDay } from "./calendar-day.ts";

export type Kept = {
  /** Whole days after the last one. */
  days: number;
  /** Nothing goes before this day, whatever the number says. */
  nothingDeletedBefore: string | null;
};

/** The day on which everything of an event is deleted. */
export function deletionDay(endDate: string, { days, nothingDeletedBefore }: Kept): string {
  const day = shiftedDay(endDate, days + 1);
  return nothingDeletedBefore !== null && nothingDeletedBefore > day ? nothingDeletedBefore : day;
}

/** The same, or null while a hold stops it. */
export function deletionDayOf(
  event: { id: string; endDate: string },
  kept: Kept & { holds: readonly { eventId: string | null }[] },
): string | null {
  const isHeld = kept.holds.some(({ eventId }) => eventId === null || eventId === event.id);
  return isHeld ? null : deletionDay(event.endDate, kept);
}
