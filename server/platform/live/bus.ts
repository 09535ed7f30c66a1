import * as z from "zod/mini";
import type { Log } from "../log.ts";
import { createPublishQueue } from "./publish-queue.ts";
import { everythingTopic } from "./topics.ts";

/** Carries the topics that changed, never the data. An invalidation may get lost; use jobs for anything that must not. */
export type BusMessage = { kind: "topics"; topics: string[] } | { kind: "gap" };

export type Bus = {
  /** Call it after the commit, never inside a transaction. Returns at once and never throws. */
  publish: (topics: readonly string[]) => void;
  /** "gap": the bus reconnected, so invalidations may be lost. */
  subscribe: (listener: (message: BusMessage) => void) => () => void;
  ready: () => Promise<void>;
  /** `publishFailures` counts each attempt. */
  counts: () => { gaps: number; publishFailures: number };
  close: () => Promise<void>;
};

export type BusCore = Pick<Bus, "publish" | "subscribe" | "counts"> & {
  receive: (payload: string) => void;
  /** Sends what waited. From the second time on it is a gap. */
  up: () => void;
  down: () => void;
  /** Sends waiting topics if the bus is up. */
  close: () => Promise<void>;
};

/** What the drivers have in common. */
export function createBusCore(settings: {
  log: Log;
  maxPayloadBytes: number;
  send: (payloads: string[]) => Promise<void>;
}): BusCore {
  const { log, maxPayloadBytes, send } = settings;
  const listeners = new Set<(message: BusMessage) => void>();
  const queue = createPublishQueue({ log, send: (topics) => send(packTopics(topics, maxPayloadBytes)) });
  let wasUp = false;
  let gaps = 0;

  function tell(message: BusMessage): void {
    if (message.kind === "gap") gaps += 1;
    for (const listener of listeners) {
      try {
        listener(message);
      } catch (error) {
        // A throwing listener would end the bus connection, and with it all invalidations.
        log.error({ err: error }, "a listener on the live bus failed");
      }
    }
  }

  return {
    publish: queue.publish,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    counts: () => ({ gaps, publishFailures: queue.failures() }),
    receive(payload) {
      const topics = readTopics(payload);
      if (topics === undefined) log.warn("the live bus received a message that is not a list of topics");
      else tell(topics.includes(everythingTopic) ? { kind: "gap" } : { kind: "topics", topics });
    },
    up() {
      queue.resume();
      if (wasUp) tell({ kind: "gap" });
      wasUp = true;
    },
    down: queue.pause,
    close: queue.close,
  };
}

export function packTopics(topics: Iterable<string>, maxBytes: number): string[] {
  const payloads: string[] = [];
  let parts: string[] = [];
  let bytes = 1;
  for (const topic of topics) {
    const part = JSON.stringify(topic);
    // One byte for the comma or the closing bracket.
    const partBytes = Buffer.byteLength(part) + 1;
    if (bytes + partBytes > maxBytes && parts.length > 0) {
      payloads.push(`[${parts.join(",")}]`);
      parts = [];
      bytes = 1;
    }
    parts.push(part);
    bytes += partBytes;
  }
  if (parts.length > 0) payloads.push(`[${parts.join(",")}]`);
  return payloads;
}

const topicList = z.array(z.string());

/** Other database clients can notify on this channel, so invalid payloads return undefined. */
export function readTopics(payload: string): string[] | undefined {
  try {
    const result = topicList.safeParse(JSON.parse(payload));
    return result.success ? result.data : undefined;
  } catch {
    return undefined;
  }
}
