import { keptDeletedDays } from "#domain/events/event.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** What was deleted before this can no longer be restored, whether it has been purged yet or not. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - keptDeletedDays * dayMs);
}

/** An hour later than the last restore, because two processes' clocks differ: nothing is restored while it is purged. */
export function purgeableBefore(now: Date): Date {
  return new Date(restorableSince(now).getTime() - hourMs);
}
