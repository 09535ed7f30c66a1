import type { QueryClient } from "@tanstack/react-query";
import { createLiveStream, type LiveStream, type LiveStreamSettings } from "./live-stream.ts";

/** Minimum time between two refetches of a query. */
const gapMs = 250;

export type LiveQueries = {
  stream: LiveStream;
  /** Refetches the query when one of the topics is invalidated. A topic that ends with ":" stands for all below it. */
  watch: (queryHash: string, topics: readonly string[]) => () => void;
  /** True while the query is watched and the stream open, or about to say what it missed. Changes of an unwatched query are missed. */
  isFresh: (queryHash: string) => boolean;
};

export function createLiveQueries(
  queryClient: QueryClient,
  settings: Omit<LiveStreamSettings, "onInvalidation" | "onResync">,
): LiveQueries {
  const refresh = createQueryRefresher(queryClient);
  const watchers = new Set<{ queryHash: string; topics: readonly string[] }>();

  function refreshWatched(isConcerned: (topics: readonly string[]) => boolean): void {
    const concerned = [...watchers].filter(({ topics }) => isConcerned(topics));
    for (const queryHash of new Set(concerned.map((watcher) => watcher.queryHash))) refresh(queryHash);
  }

  const stream = createLiveStream({
    ...settings,
    onInvalidation: (changed) =>
      refreshWatched((topics) => topics.some((topic) => changed.some((one) => covers(topic, one)))),
    onResync: () => refreshWatched(() => true),
  });

  return {
    stream,
    watch(queryHash, topics) {
      const watcher = { queryHash, topics };
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    isFresh: (queryHash) =>
      (stream.isOpen() || stream.isCatchingUp()) &&
      [...watchers].some((watcher) => watcher.queryHash === queryHash),
  };
}

function covers(topic: string, changed: string): boolean {
  return topic === changed || (topic.endsWith(":") && changed.startsWith(topic));
}

/**
 * Refetches an invalidated query: at once the first time, then never two requests at a time and at most one per gap,
 * and always once more after the last invalidation. A running request is never cancelled; otherwise invalidations
 * that come faster than responses would block the screen forever.
 */
export function createQueryRefresher(queryClient: QueryClient): (queryHash: string) => void {
  const busy = new Map<string, "once" | "again">();

  async function refetch(queryHash: string): Promise<void> {
    const query = queryClient.getQueryCache().get(queryHash);
    if (query === undefined) return;
    // A running request may have read the state before the change. TanStack would take it for the new response.
    if (query.state.fetchStatus === "fetching") await query.promise;
    await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }

  async function run(queryHash: string): Promise<void> {
    do {
      busy.set(queryHash, "once");
      // The query reports its own error; only completion matters here.
      await Promise.allSettled([
        refetch(queryHash),
        new Promise((resolve) => void setTimeout(resolve, gapMs)),
      ]);
    } while (busy.get(queryHash) === "again");
    busy.delete(queryHash);
  }

  return (queryHash) => {
    if (busy.has(queryHash)) busy.set(queryHash, "again");
    else void run(queryHash);
  };
}
