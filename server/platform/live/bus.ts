/**
 * Carries the topics that changed, never the data. An invalidation may get lost; use jobs for anything that must not.
 */
export type BusMessage = { kind: "topics"; topics: string[] } | { kind: "gap" };

type BusCounts = {
  gaps: number;
  /** Failed sends, counting each attempt. */
  publishFailures: number;
};

export type Bus = {
  /** Call it after the commit, never inside a transaction. Returns at once and never throws. */
  publish: (topics: readonly string[]) => void;
  /** "gap": the bus reconnected, so invalidations may be lost. */
  subscribe: (listener: (message: BusMessage) => void) => () => void;
  ready: () => Promise<void>;
  counts: () => BusCounts;
  close: () => Promise<void>;
};
