import { keptDeletedDays } from "./event.ts";

const dayMs = 86_400_000;

/** How many days something deleted can still be brought back; the last one counts until it is over. */
export function daysLeft(deletedAt: string, now: Date): number {
  const goneAt = Date.parse(deletedAt) + keptDeletedDays * dayMs;
  const days = Math.ceil((goneAt - now.getTime()) / dayMs);
  // A clock that runs behind ours must not promise more days than there are.
  return Math.min(keptDeletedDays, Math.max(0, days));
}
