import { keptDeletedDays } from "#domain/events/event.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Rows deleted earlier cannot be restored, purged or not. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - keptDeletedDays * dayMs);
}

/** One hour of margin for clock differences: a row must never be restored while it is purged. */
export function purgeableBefore(now: Date): Date {
  return new Date(restorableSince(now).getTime() - hourMs);
}
