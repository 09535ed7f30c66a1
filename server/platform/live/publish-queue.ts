import type { Log } from "../log.ts";
import { everythingTopic } from "./topics.ts";

/** On Postgres each message takes a lock that all committing notifiers share. */
const windowMs = 10;
/** With more waiting topics while the bus is down, clients refetch everything instead. */
const maxWaiting = 10_000;

type Batch = { topics: Set<string>; attempt: number };

export type PublishQueue = {
  publish: (topics: readonly string[]) => void;
  pause: () => void;
  resume: () => void;
  failures: () => number;
  /** Sends waiting topics if the bus is up, then ignores new ones. */
  close: () => Promise<void>;
};

/**
 * Starts paused. The first invalidation after a quiet window is sent at once; later ones are merged until the window
 * ends. Only one message is in flight.
 */
export function createPublishQueue(settings: {
  send: (topics: Set<string>) => Promise<void>;
  log: Log;
}): PublishQueue {
  const { send, log } = settings;
  let waiting = new Set<string>();
  let failed: Batch | undefined;
  let paused = true;
  let closed = false;
  let failures = 0;
  let working: Promise<void> | undefined;

  function add(topics: Iterable<string>): void {
    for (const topic of topics) waiting.add(topic);
    if (waiting.size > maxWaiting) waiting = new Set([everythingTopic]);
  }

  function next(): Batch | undefined {
    if (paused) return undefined;
    const again = failed;
    if (again !== undefined) {
      failed = undefined;
      return again;
    }
    if (waiting.size === 0) return undefined;
    const batch = { topics: waiting, attempt: 1 };
    waiting = new Set();
    return batch;
  }

  async function trySend(batch: Batch): Promise<void> {
    try {
      await send(batch.topics);
    } catch (error) {
      failures += 1;
      log.warn(
        { err: error, attempt: batch.attempt, topics: batch.topics.size },
        "invalidations could not be published",
      );
      if (batch.attempt === 1) failed = { topics: batch.topics, attempt: 2 };
      // Fall back to "refetch everything", unless that message is the one that failed.
      else if (!batch.topics.has(everythingTopic)) add([everythingTopic]);
    }
  }

  async function work(): Promise<void> {
    for (let batch = next(); batch !== undefined; batch = next()) {
      const windowOver = new Promise((resolve) => setTimeout(resolve, windowMs));
      await trySend(batch);
      if (!closed) await windowOver;
    }
    working = undefined;
  }

  function wake(): void {
    const idle = waiting.size === 0 && failed === undefined;
    if (!paused && !idle) working ??= work();
  }

  return {
    publish(topics) {
      if (closed || topics.length === 0) return;
      add(topics);
      wake();
    },
    pause() {
      paused = true;
    },
    resume() {
      paused = false;
      wake();
    },
    failures: () => failures,
    async close() {
      closed = true;
      wake();
      await working;
    },
  };
}
