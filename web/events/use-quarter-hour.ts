import { useSyncExternalStore } from "react";

const quarterMs = 15 * 60_000;
/** A long timer does not fire while a laptop sleeps, so poll often. */
const lookEveryMs = 10_000;

/**
 * Renders again at every quarter hour and returns its start. In every time zone days begin on a quarter hour, so the
 * day is at most 10 s out of date.
 */
export function useQuarterHour(): Date {
  const quarter = useSyncExternalStore(subscribe, currentQuarter);
  return new Date(quarter * quarterMs);
}

function currentQuarter(): number {
  return Math.floor(Date.now() / quarterMs);
}

function subscribe(look: () => void): () => void {
  const timer = setInterval(look, lookEveryMs);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
