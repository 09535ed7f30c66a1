import type { Log } from "../log.ts";
import type { BusMessage } from "./bus.ts";
import { readTopics } from "./payload.ts";
import { everythingTopic } from "./topics.ts";

export type BusListeners = {
  add: (listener: (message: BusMessage) => void) => () => void;
  receive: (payload: string) => void;
  gap: () => void;
  gaps: () => number;
};

export function createBusListeners(log: Log): BusListeners {
  const listeners = new Set<(message: BusMessage) => void>();
  let gaps = 0;

  function tell(message: BusMessage): void {
    for (const listener of listeners) {
      try {
        listener(message);
      } catch (error) {
        // A throwing listener would end the bus connection, and with it all invalidations.
        log.error({ err: error }, "a listener on the live bus failed");
      }
    }
  }

  function gap(): void {
    gaps += 1;
    tell({ kind: "gap" });
  }

  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    receive(payload) {
      const topics = readTopics(payload);
      if (topics === undefined) log.warn("the live bus received a message that is not a list of topics");
      else if (topics.includes(everythingTopic)) gap();
      else tell({ kind: "topics", topics });
    },
    gap,
    gaps: () => gaps,
  };
}
