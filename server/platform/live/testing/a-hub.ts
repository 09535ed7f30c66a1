import type { BusMessage } from "../bus.ts";
import { createHub, type Hub } from "../hub.ts";
import type { LiveStream, Viewer } from "../live-stream.ts";
import { CollectingSink } from "./collecting-sink.ts";
import { silentLog } from "./silent-log.ts";

type Rules = {
  mayFollow: (viewer: Viewer, topics: readonly string[]) => Promise<ReadonlySet<string>>;
  viewerStillValid: (viewer: Viewer) => Promise<boolean>;
};

export type TestHub = {
  hub: Hub;
  rules: Rules;
  /** As if the bus had brought it. */
  bring: (message: BusMessage) => void;
  invalidation: (...topics: string[]) => void;
  join: (viewer: Viewer, ...topics: string[]) => Promise<{ sink: CollectingSink; stream: LiveStream }>;
};

/** A hub without a bus: the test itself says what arrives and when. */
export function aHub(): TestHub {
  const rules: Rules = {
    mayFollow: (_viewer, topics) => Promise.resolve(new Set(topics)),
    viewerStillValid: () => Promise.resolve(true),
  };
  const listeners = new Set<(message: BusMessage) => void>();
  const bring = (message: BusMessage): void => listeners.forEach((listener) => listener(message));
  const hub = createHub({
    bus: {
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      counts: () => ({ gaps: 3, publishFailures: 2 }),
    },
    mayFollow: (viewer, topics) => rules.mayFollow(viewer, topics),
    viewerStillValid: (viewer) => rules.viewerStillValid(viewer),
    log: silentLog,
  });
  return {
    hub,
    rules,
    bring,
    invalidation: (...topics) => bring({ kind: "topics", topics }),
    async join(viewer, ...topics) {
      const sink = new CollectingSink();
      const stream = hub.join(viewer, topics, sink);
      // The rules answer without a wire here, so a turn of the loop is enough.
      await new Promise((resolve) => void setImmediate(resolve));
      return { sink, stream };
    },
  };
}
