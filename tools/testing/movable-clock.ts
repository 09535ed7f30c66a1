import type { Clock } from "#server/platform/clock.ts";

/** Runs like any other, from wherever it is set. */
export function movableClock(from: string): Clock & { set(moment: string): void } {
  let aheadMs = Date.parse(from) - Date.now();
  return {
    now: () => new Date(Date.now() + aheadMs),
    set(moment) {
      aheadMs = Date.parse(moment) - Date.now();
    },
  };
}
