import type { BusMessage } from "../bus.ts";
import { createHub, type Hub, type ReadAudiences, type Sink, type Viewer } from "../hub.ts";
import { silentLog } from "./silent-log.ts";

export type TestHub = {
  hub: Hub;
  /** What the database would answer. */
  access: { read: ReadAudiences };
  /** As if the bus had brought it. */
  bring: (message: BusMessage) => void;
  invalidation: (...topics: string[]) => void;
  join: (viewer: Viewer, since?: number) => Promise<{ sink: CollectingSink; leave: () => void }>;
};

/** A hub without an engine: the test decides what arrives and when. */
export function aHub(...audiences: string[]): TestHub {
  const access = { read: allow(...audiences) };
  const listeners = new Set<(message: BusMessage) => void>();
  const bring = (message: BusMessage): void => listeners.forEach((listener) => listener(message));
  const hub = createHub({
    bus: {
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    readAudiences: (viewers) => access.read(viewers),
    log: silentLog,
  });
  return {
    hub,
    access,
    bring,
    invalidation: (...topics) => bring({ kind: "topics", topics }),
    async join(viewer, since) {
      const sink = new CollectingSink();
      const leave = hub.join(viewer, sink, since);
      await new Promise((resolve) => void setImmediate(resolve));
      return { sink, leave };
    },
  };
}

/** Every session lives and has these audiences. */
export function allow(...audiences: string[]): ReadAudiences {
  return (viewers) => Promise.resolve(viewers.map(() => audiences));
}

/** Takes a stream's frames in place of a socket. */
export class CollectingSink implements Sink {
  frames: string[] = [];
  state: "open" | "ended" | "destroyed" = "open";
  writableLength = 0;

  write(frame: string): void {
    this.frames.push(frame);
  }

  end(): void {
    if (this.state === "open") this.state = "ended";
  }

  destroy(): void {
    this.state = "destroyed";
  }

  /** The events since the last call, as "name data". */
  take(): string[] {
    const events = this.frames.map((frame) =>
      frame
        .replace(/^event: /, "")
        .replace(/\ndata: ?/, " ")
        .trim(),
    );
    this.frames = [];
    return events;
  }
}
