import type { LiveSignal } from "./live-stream.ts";

export const browserSignals = {
  /** False only when the browser is certainly offline. */
  online: () => navigator.onLine,
  listen: (heard: (signal: LiveSignal) => void): (() => void) => {
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
