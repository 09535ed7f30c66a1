import { dayMs, hourMs } from "#domain/time.ts";
import { shiftedDay } from "./calendar-day.ts";
import { keptDeletedDays } from "./event.ts";

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

/** Rounded up: the last day counts until it is over. Nothing outlasts its event's retention. */
export function daysLeft(deletedAt: string, now: Date, retentionEndsAt = Infinity): number {
  const goneAt = Math.min(Date.parse(deletedAt) + keptDeletedDays * dayMs, retentionEndsAt);
  const days = Math.ceil((goneAt - now.getTime()) / dayMs);
  // A device clock that is behind must not show more days than there are.
  return Math.min(keptDeletedDays, Math.max(0, days));
}

/** Rows deleted earlier cannot be restored, purged or not. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - keptDeletedDays * dayMs);
}

/** For what ends with its retention: past any restore, and the next purge takes it. */
export function purgeableNow(now: Date): Date {
  return new Date(purgeableBefore(now).getTime() - 1);
}

/** One hour of margin for clock differences: a row must never be restored while it is purged. */
export function purgeableBefore(now: Date): Date {
  return new Date(restorableSince(now).getTime() - hourMs);
}
