import type { Log } from "../log.ts";
import { createBusListeners } from "./bus-listeners.ts";
import type { Bus } from "./bus.ts";
import { packTopics } from "./payload.ts";
import { keepPostgresLink } from "./postgres-link.ts";
import { createPublishQueue } from "./publish-queue.ts";

/** Postgres rejects 8,000 bytes and more. */
const maxPayloadBytes = 7_900;

export type PostgresBusSettings = { url: string; log: Log; checkEveryMs?: number; answerWithinMs?: number };

/** Never notify inside a writing transaction: NOTIFY serializes commits. */
export function openPostgresBus(settings: PostgresBusSettings): Bus {
  const { log } = settings;
  const listeners = createBusListeners(log);
  const firstUp = Promise.withResolvers<void>();
  let wasUp = false;
  const queue = createPublishQueue({
    log,
    startPaused: true,
    send: (topics) => link.notify(packTopics(topics, maxPayloadBytes)),
  });
  const link = keepPostgresLink({
    ...settings,
    onUp() {
      queue.resume();
      if (wasUp) listeners.gap();
      wasUp = true;
      firstUp.resolve();
    },
    onDown: queue.pause,
    onPayload: listeners.receive,
  });
  return {
    publish: queue.publish,
    subscribe: listeners.add,
    ready: () => firstUp.promise,
    counts: () => ({ gaps: listeners.gaps(), publishFailures: queue.failures() }),
    async close() {
      await queue.close();
      await link.close();
    },
  };
}
