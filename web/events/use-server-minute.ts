import { useSyncExternalStore } from "react";
import { serverNow } from "#web/platform/server-clock.ts";

const minuteMs = 60_000;

/** The start of the current minute by the server's clock. Renders again every minute. */
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
  // Timers do not fire while a phone sleeps.
  document.addEventListener("visibilitychange", look);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
