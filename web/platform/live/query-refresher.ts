import type { QueryClient } from "@tanstack/react-query";

/** Minimum time between two refetches of a query. */
const gapMs = 250;

export type QueryRefresher = (queryHash: string) => void;

/**
 * Refetches an invalidated query: at once the first time, then never two requests at a time and at most one per gap,
 * and always once more after the last invalidation. A running request is never cancelled; otherwise invalidations
 * that come faster than responses would block the screen forever.
 */
export function createQueryRefresher(queryClient: QueryClient): QueryRefresher {
  const busy = new Map<string, "once" | "again">();

  async function askNow(queryHash: string): Promise<void> {
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
        askNow(queryHash),
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
