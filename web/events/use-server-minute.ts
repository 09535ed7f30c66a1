import { useSyncExternalStore } from "react";
import { serverNow } from "#web/platform/server-clock.ts";

const minuteMs = 60_000;

/** The beginning of the current minute by the server's clock; the screen is drawn anew with each, to the second. */
export function useServerMinute(): number {
  return useSyncExternalStore(subscribe, currentMinute) * minuteMs;
}

function currentMinute(): number {
  return Math.floor(serverNow() / minuteMs);
}

function subscribe(look: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(
      () => {
        look();
        wait();
      },
      minuteMs - (serverNow() % minuteMs) + 1,
    );
  };
  wait();
  // A phone that slept does not hear its timer.
  document.addEventListener("visibilitychange", look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
