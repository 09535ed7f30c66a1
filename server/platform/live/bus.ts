/**
 * Carries hints between processes: "something under this topic changed, ask again", never the change itself.
 * A hint may get lost; whatever must not be lost goes through the jobs.
 */
export type BusMessage = { kind: "topics"; topics: string[] } | { kind: "gap" };

type BusCounts = {
  /** How often the bus was away and came back. */
  gaps: number;
  /** Batches that could not be handed to the bus, each try counted. */
  publishFailures: number;
};

export type Bus = {
  /** Call it after the commit, never inside a transaction. Returns at once and never throws. */
  publish: (topics: readonly string[]) => void;
  /** "gap" says: the bus was away and is back, hints may have been missed. */
  subscribe: (listener: (message: BusMessage) => void) => () => void;
  /** Settles once the bus has been reached for the first time. */
  ready: () => Promise<void>;
  counts: () => BusCounts;
  close: () => Promise<void>;
};
