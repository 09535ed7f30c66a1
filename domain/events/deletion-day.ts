import { shiftedDay } from "./calendar-day.ts";

export type RetainedEvent = {
  /** Full days after the event's last day. */
  days: number;
  /** Nothing is deleted before this day, even if `days` have passed. */
  nothingDeletedBefore: string | null;
};

export function deletionDay(endDate: string, { days, nothingDeletedBefore }: RetainedEvent): string {
  const day = shiftedDay(endDate, days + 1);
  return nothingDeletedBefore !== null && nothingDeletedBefore > day ? nothingDeletedBefore : day;
}

/** Null while a legal hold prevents deletion. */
export function deletionDayOf(
  event: { id: string; endDate: string },
  kept: RetainedEvent & { holds: readonly { eventId: string | null }[] },
): string | null {
  const isHeld = kept.holds.some(({ eventId }) => eventId === null || eventId === event.id);
  return isHeld ? null : deletionDay(event.endDate, kept);
}
