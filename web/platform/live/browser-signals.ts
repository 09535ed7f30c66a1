import type { LiveSignals } from "./live-signals.ts";

export const browserSignals: LiveSignals = {
  online: () => navigator.onLine,
  listen(heard) {
    const stopping = new AbortController();
    const { signal } = stopping;
    window.addEventListener("online", () => heard("regained"), { signal });
    window.addEventListener("offline", () => heard("lost"), { signal });
    document.addEventListener(
      "visibilitychange",
      () => {
        if (document.visibilityState === "visible") heard("looked");
      },
      { signal },
    );
    return () => stopping.abort();
  },
};
