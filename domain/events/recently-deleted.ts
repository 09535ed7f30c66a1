import { dayMs, hourMs } from "#domain/time.ts";
import { keptDeletedDays } from "./event.ts";

/** Rounded up: the last day counts until it is over. */
export function daysLeft(deletedAt: string, now: Date): number {
  const goneAt = Date.parse(deletedAt) + keptDeletedDays * dayMs;
  const days = Math.ceil((goneAt - now.getTime()) / dayMs);
  // A device clock that is behind must not show more days than there are.
  return Math.min(keptDeletedDays, Math.max(0, days));
}

/** Rows deleted earlier cannot be restored, purged or not. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - keptDeletedDays * dayMs);
}

/** One hour of margin for clock differences: a row must never be restored while it is purged. */
export function purgeableBefore(now: Date): Date {
  return new Date(restorableSince(now).getTime() - hourMs);
}
