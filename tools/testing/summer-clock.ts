import type { Clock } from "#server/platform/clock.ts";

/** Runs at normal speed in the week of the seeded events, so that tests do not fail when those events are over. */
export function summerClock(from = "2027-07-12T15:00:00Z"): Clock {
  const ahead = Date.parse(from) - Date.now();
  return { now: () => new Date(Date.now() + ahead) };
}
