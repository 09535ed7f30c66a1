import type { QueryClient } from "@tanstack/react-query";

/** However fast hints come, a query is not asked more often than this. */
const gapMs = 250;

export type QueryRefresher = (queryHash: string) => void;

/**
 * Asks a query again because of a hint: the first time at once, then never two at a time and not more often than
 * the gap allows, and always once more after the last hint. A running request is never cancelled, or hints that
 * come faster than answers would keep a screen waiting for ever.
 */
export function createQueryRefresher(queryClient: QueryClient): QueryRefresher {
  const busy = new Map<string, "once" | "again">();

  async function askNow(queryHash: string): Promise<void> {
    const query = queryClient.getQueryCache().get(queryHash);
    if (query === undefined) return;
    // What is under way may have been read before the change. TanStack would take it for the new answer.
    if (query.state.fetchStatus === "fetching") await query.promise;
    await queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }

  async function run(queryHash: string): Promise<void> {
    do {
      busy.set(queryHash, "once");
      // The query itself shows its failure; here only the end matters.
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
