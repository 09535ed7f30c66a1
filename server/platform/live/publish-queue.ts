import type { Log } from "../log.ts";
import { everythingTopic } from "./topics.ts";

/**
 * At most one message per window and process: on Postgres each one takes a lock that all committing
 * notifiers share.
 */
const windowMs = 10;
/** More topics than this are not worth remembering while the bus is away: then everything is asked again. */
const maxWaiting = 10_000;

type Batch = { topics: Set<string>; attempt: number };

export type PublishQueue = {
  publish: (topics: readonly string[]) => void;
  /** While the bus is away topics wait, merged. */
  pause: () => void;
  resume: () => void;
  failures: () => number;
  /** Sends what waits, if the bus is there, and takes nothing more. */
  close: () => Promise<void>;
};

/**
 * The sending half that all buses share. The first hint after a quiet window leaves at once; what follows
 * within the window leaves merged at its end, and never two messages are under way.
 */
export function createPublishQueue(settings: {
  send: (topics: Set<string>) => Promise<void>;
  log: Log;
  startPaused?: boolean;
}): PublishQueue {
  const { send, log } = settings;
  let waiting = new Set<string>();
  let failed: Batch | undefined;
  let paused = settings.startPaused ?? false;
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
        "hints could not be published",
      );
      if (batch.attempt === 1) failed = { topics: batch.topics, attempt: 2 };
      // Which topics they were no longer matters: everyone asks again. Unless this was that very message.
      else if (!batch.topics.has(everythingTopic)) add([everythingTopic]);
    }
  }

  async function work(): Promise<void> {
    for (let batch = next(); batch !== undefined; batch = next()) {
      const windowOver = pass(windowMs);
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

function pass(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
