import type { Log } from "../log.ts";
import { createBusListeners } from "./bus-listeners.ts";
import type { Bus } from "./bus.ts";
import { packTopics } from "./payload.ts";
import { createPublishQueue } from "./publish-queue.ts";

/** For a single process and for tests. */
export function openMemoryBus({ log }: { log: Log }): Bus {
  const listeners = createBusListeners(log);
  const queue = createPublishQueue({
    log,
    async send(topics) {
      // Listeners must not run inside publish(), because they do not on other buses.
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
