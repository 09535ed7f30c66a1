/** Longer than a page takes from its first request to its stream, also on a slow phone. */
const keptMs = 60_000;
/** Bounds the memory. A camp that prints a day invalidates some hundred topics. */
const maxTopics = 20_000;
/** Clocks of servers differ, and a date in a header has no fractions. */
const toleranceMs = 5_000;

export type RecentInvalidations = ReturnType<typeof createRecentInvalidations>;

/** What this process has heard in the last minute, for pages that fetched their data just before their stream opened. */
export function createRecentInvalidations(now: () => number = Date.now) {
  let heard: { at: number; topics: readonly string[] }[] = [];
  let count = 0;
  /** Everything after this was heard. */
  let completeFrom = now();

  function dropOld(): void {
    const oldest = now() - keptMs;
    let first = heard[0];
    while (first !== undefined && (first.at < oldest || count > maxTopics)) {
      heard.shift();
      count -= first.topics.length;
      completeFrom = Math.max(completeFrom, first.at);
      first = heard[0];
    }
  }

  return {
    add(topics: readonly string[]): void {
      heard.push({ at: now(), topics });
      count += topics.length;
      dropOld();
    },
    /** Invalidations were lost. */
    forget(): void {
      heard = [];
      count = 0;
      completeFrom = now();
    },
    /** Undefined if it is not known what was invalidated since then. */
    since(moment: number): string[] | undefined {
      const from = moment - toleranceMs;
      if (from <= completeFrom) return undefined;
      const topics = heard.flatMap((one) => (one.at >= from ? one.topics : []));
      return [...new Set(topics)];
    },
  };
}
