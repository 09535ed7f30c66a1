import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { firstTokenAt, getBearer, renewBearer, subscribeBearer } from "../bearer.ts";
import { browserSignals } from "./browser-signals.ts";
import { createLiveQueries } from "./live-queries.ts";
import { LiveContext } from "./use-live.ts";

/** Holds the tab's stream. */
export function LiveProvider({ children }: { children?: ReactNode }) {
  const queryClient = useQueryClient();
  const [live] = useState(() =>
    createLiveQueries(queryClient, {
      fetch: (url, init) => fetch(url, init),
      url: "/live",
      since: firstTokenAt,
      getBearer: (refused) => (refused === undefined ? getBearer() : renewBearer()),
      listenToSignals: browserSignals.listen,
    }),
  );
  useEffect(() => {
    live.stream.start();
    const unsubscribe = subscribeBearer(live.stream.renew);
    return () => {
      unsubscribe();
      live.stream.stop();
    };
  }, [live]);
  return <LiveContext value={live}>{children}</LiveContext>;
}
