import type { QueryClient } from "@tanstack/react-query";
import { createLiveClient, type LiveClient, type LiveClientSettings } from "./live-client.ts";
import { createQueryRefresher } from "./query-refresher.ts";

export type LiveQueries = {
  client: LiveClient;
  watch: (queryHash: string, topics: readonly string[]) => () => void;
  /** True while the stream covers all topics of this query, so its data is fresh. */
  isFresh: (queryHash: string) => boolean;
};

export function createLiveQueries(
  queryClient: QueryClient,
  settings: Omit<LiveClientSettings, "onInvalidation" | "onResync">,
): LiveQueries {
  const refresh = createQueryRefresher(queryClient);
  const watchers = new Set<{ queryHash: string; topics: readonly string[] }>();

  const client = createLiveClient({
    ...settings,
    onInvalidation(topics) {
      const concerned = new Set<string>();
      for (const watcher of watchers) {
        if (watcher.topics.some((topic) => topics.includes(topic))) concerned.add(watcher.queryHash);
      }
      concerned.forEach(refresh);
    },
    onResync() {
      // Inactive queries are refetched when they become active.
      void queryClient.invalidateQueries({ refetchType: "none" });
      for (const query of queryClient.getQueryCache().findAll({ type: "active" })) refresh(query.queryHash);
    },
  });

  return {
    client,
    watch(queryHash, topics) {
      const watcher = { queryHash, topics };
      watchers.add(watcher);
      const unfollow = client.follow(topics);
      return () => {
        watchers.delete(watcher);
        unfollow();
      };
    },
    isFresh(queryHash) {
      const topics = [...watchers]
        .filter((watcher) => watcher.queryHash === queryHash)
        .flatMap(({ topics }) => topics);
      return topics.length > 0 && topics.every(client.hears);
    },
  };
}
