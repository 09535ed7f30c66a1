import type { Log } from "../log.ts";
import { createBusListeners } from "./bus-listeners.ts";
import type { Bus } from "./bus.ts";
import { packTopics } from "./payload.ts";
import { createPublishQueue } from "./publish-queue.ts";

/** For one process alone and for tests: the same merging as the real buses, and no wire. */
export function openMemoryBus({ log }: { log: Log }): Bus {
  const listeners = createBusListeners(log);
  const queue = createPublishQueue({
    log,
    async send(topics) {
      // A listener must never run inside its publisher's call, because no real bus does that.
      await Promise.resolve();
      for (const payload of packTopics(topics, Number.POSITIVE_INFINITY)) listeners.receive(payload);
    },
  });
  return {
    publish: queue.publish,
    subscribe: listeners.add,
    ready: () => Promise.resolve(),
    counts: () => ({ gaps: listeners.gaps(), publishFailures: queue.failures() }),
    close: queue.close,
  };
}
