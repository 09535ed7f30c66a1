import type { QueryClient } from "@tanstack/react-query";
import { createLiveClient, type LiveClient, type LiveClientSettings } from "./live-client.ts";
import { createQueryRefresher } from "./query-refresher.ts";

export type LiveQueries = {
  client: LiveClient;
  /** While watched, a hint for one of the topics makes the query ask again. */
  watch: (queryHash: string, topics: readonly string[]) => () => void;
  /** True while every change to this query's answer would be heard: then what is known is fresh. */
  isFresh: (queryHash: string) => boolean;
};

/** Ties topics to queries: which screens' questions does a hint concern? */
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
      // What nobody looks at is asked again when somebody does.
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
