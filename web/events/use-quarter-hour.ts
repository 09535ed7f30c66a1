import { useSyncExternalStore } from "react";

const quarterMs = 15 * 60_000;
/** A laptop that slept does not hear its timer; looking often is cheaper than being wrong about the day. */
const lookEveryMs = 10_000;

/**
 * The beginning of the current quarter of an hour; the screen is drawn anew with each. Somewhere in the world a day
 * begins at every quarter and nowhere in between, so whoever asks for the day gets it right to the second or ten.
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
