import type { Log } from "../log.ts";
import type { Bus, BusMessage } from "./bus.ts";
import { createInvalidationMerger } from "./invalidation-merger.ts";
import { createRecentInvalidations, type RecentInvalidations } from "./recent-invalidations.ts";
import { audienceOf, audienceToClose, sessionAudience, userAudience } from "./topics.ts";

/** Proxies and mobile networks close connections that are silent for 30 s or more. */
const heartbeatMs = 20_000;
/** Invalidations of one topic within this time are merged. */
const mergeMs = 50;
const sweepMs = 1_000;
/** Access is read again after a random time in this range, in case a message about a change was lost. */
const checkAfterMs = { min: 30_000, max: 50_000 };
const retryCheckMs = 5_000;
/** Ends a stream whose access could not be checked for this long because the database is down. */
const uncheckedMs = 58_000;
/** Bounds one statement. Only one runs at a time, so many reconnects do not overload the database. */
const checksAtOnce = 500;
/** A client with this much unread data is dropped; it reconnects and refetches everything. */
const maxBufferedBytes = 64 * 1024;
/** Time for a client to read the final frame. */
const closeGraceMs = 5_000;

// Frames are ASCII, because topics are.
/** Keeps proxies from closing an idle stream and lets the client detect a dead one. */
const heartbeatFrame = ":\n\n";
/** From here on the client receives every invalidation. It refetches what it fetched before. */
const openFrame = "event: open\ndata:\n\n";
/** The same; invalidations since the moment that the client named follow, so it refetches only these. */
const openSinceFrame = "event: open\ndata: since\n\n";
/** Invalidations may be lost: the client must refetch everything. */
const resyncFrame = "event: resync\ndata:\n\n";
/** Access changed or this process stops: the client must open a new stream, which may be refused. */
const reconnectFrame = "event: reconnect\ndata:\n\n";
const invalidationFrame = (topics: readonly string[]) => `event: invalidation\ndata: ${topics.join(",")}\n\n`;

/** Null: not signed in. */
export type Viewer = { readonly userId: string; readonly sessionId: string } | null;

/** Subset of ServerResponse, so that no wrapper per stream is needed. */
export type Sink = {
  write(frame: string, encoding: "latin1"): unknown;
  end(): unknown;
  destroy(): unknown;
  readonly writableLength: number;
};

/** There are thousands of streams, so this is flat and has no timer. Times are in ms. */
type LiveStream = {
  readonly viewer: Viewer;
  readonly sink: Sink;
  audiences: readonly string[];
  status: "joining" | "open" | "gone";
  checkedAt: number;
  checkAt: number;
  wroteAt: number;
  /** The client has fetched its data since then, by the clock of a server. */
  readonly since: number | undefined;
};

/**
 * The audiences that each viewer may hear beside the own account, in a stable order; undefined if the session has ended.
 */
export type ReadAudiences = (
  viewers: readonly Viewer[],
) => Promise<readonly (readonly string[] | undefined)[]>;

export type Hub = {
  /** The response headers must be written. "open" follows once the viewer's access is known. Returns how to leave. */
  join: (viewer: Viewer, sink: Sink, since?: number) => () => void;
  /** Sends every client to another process; no stream may join afterwards. */
  drain: () => void;
  draining: () => boolean;
  counts: () => { streams: number; slowStreamsDropped: number };
  close: () => void;
};

/** The open streams and who hears what. */
function createStreamSet() {
  const all = new Set<LiveStream>();
  const byAudience = new Map<string, Set<LiveStream>>();
  let slowStreamsDropped = 0;

  function subscribe(stream: LiveStream, audiences: readonly string[]): void {
    stream.audiences = [...stream.audiences, ...audiences];
    for (const audience of audiences) {
      const members = byAudience.get(audience);
      if (members === undefined) byAudience.set(audience, new Set([stream]));
      else members.add(stream);
    }
  }

  function remove(stream: LiveStream): void {
    if (!all.delete(stream)) return;
    stream.status = "gone";
    for (const audience of stream.audiences) {
      const members = byAudience.get(audience);
      members?.delete(stream);
      if (members?.size === 0) byAudience.delete(audience);
    }
  }

  return {
    all,
    subscribe,
    remove,
    ofTopic: (topic: string): Iterable<LiveStream> => byAudience.get(audienceOf(topic)) ?? [],
    hasListeners: (topic: string): boolean => byAudience.has(audienceOf(topic)),
    slowStreamsDropped: () => slowStreamsDropped,
    write(stream: LiveStream, frame: string): void {
      stream.sink.write(frame, "latin1");
      stream.wroteAt = performance.now();
      if (stream.sink.writableLength <= maxBufferedBytes) return;
      slowStreamsDropped += 1;
      remove(stream);
      stream.sink.destroy();
    },
    end(stream: LiveStream, finalFrame?: string): void {
      remove(stream);
      if (finalFrame !== undefined) stream.sink.write(finalFrame, "latin1");
      stream.sink.end();
      setTimeout(() => stream.sink.destroy(), closeGraceMs).unref();
    },
  };
}

type StreamSet = ReturnType<typeof createStreamSet>;

/** Reads access for many streams at once. A stream opens with its first check and closes when its access changed. */
function createAccessChecks(
  streams: StreamSet,
  readAudiences: ReadAudiences,
  recent: RecentInvalidations,
  log: Log,
) {
  const waiting = new Set<LiveStream>();
  let isRunning = false;
  let complainedAt = Number.NEGATIVE_INFINITY;

  /** Never rejects. */
  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    while (waiting.size > 0) {
      const batch = [...waiting.values().take(checksAtOnce)];
      for (const stream of batch) waiting.delete(stream);
      const startedAt = performance.now();
      try {
        const audiences = await readAudiences(batch.map(({ viewer }) => viewer));
        for (const [position, stream] of batch.entries()) apply(stream, audiences[position], startedAt);
      } catch (error) {
        batch.forEach(retryLater);
        complain(error);
      }
    }
    isRunning = false;
  }

  function apply(stream: LiveStream, allowed: readonly string[] | undefined, startedAt: number): void {
    if (stream.status === "gone") return;
    if (allowed === undefined) return streams.end(stream, reconnectFrame);
    stream.checkedAt = startedAt;
    stream.checkAt = startedAt + checkAfterMs.min + Math.random() * (checkAfterMs.max - checkAfterMs.min);
    if (stream.status === "joining") {
      streams.subscribe(stream, allowed);
      stream.status = "open";
      open(stream);
    } else if ([...ownAudiences(stream.viewer), ...allowed].join() !== stream.audiences.join()) {
      streams.end(stream, reconnectFrame);
    }
  }

  function open(stream: LiveStream): void {
    const missed = stream.since === undefined ? undefined : recent.since(stream.since);
    if (missed === undefined) return streams.write(stream, openFrame);
    const heard = missed.filter((topic) => stream.audiences.includes(audienceOf(topic)));
    streams.write(stream, openSinceFrame);
    if (heard.length > 0) streams.write(stream, invalidationFrame(heard));
  }

  function retryLater(stream: LiveStream): void {
    if (stream.status === "joining") streams.end(stream);
    else stream.checkAt = performance.now() + retryCheckMs;
  }

  /** At most once per second, because all checks fail while the database is down. */
  function complain(error: unknown): void {
    const now = performance.now();
    if (now - complainedAt < 1_000) return;
    complainedAt = now;
    log.warn({ err: error }, "live streams could not be checked");
  }

  return {
    add(stream: LiveStream): void {
      stream.checkAt = Number.POSITIVE_INFINITY;
      waiting.add(stream);
    },
    run,
  };
}

export function createHub(settings: {
  bus: Pick<Bus, "subscribe">;
  log: Log;
  readAudiences: ReadAudiences;
}): Hub {
  const streams = createStreamSet();
  const recent = createRecentInvalidations();
  const checks = createAccessChecks(streams, settings.readAudiences, recent, settings.log);
  const merger = createInvalidationMerger(mergeMs, deliver);
  let draining = false;

  function onBus(message: BusMessage): void {
    if (message.kind === "gap") {
      recent.forget();
      for (const stream of streams.all) streams.write(stream, resyncFrame);
      return;
    }
    recent.add(message.topics);
    // First: a stream that closes needs no invalidation, because its client refetches everything.
    for (const topic of message.topics) {
      const audience = audienceToClose(topic);
      if (audience !== undefined)
        for (const stream of streams.ofTopic(audience)) streams.end(stream, reconnectFrame);
    }
    merger.invalidation(message.topics.filter(streams.hasListeners));
  }

  function deliver(changed: readonly string[]): void {
    const changes = new Map<LiveStream, string[]>();
    for (const topic of changed) {
      for (const stream of streams.ofTopic(topic)) {
        const topics = changes.get(stream);
        if (topics === undefined) changes.set(stream, [topic]);
        else topics.push(topic);
      }
    }
    for (const [stream, topics] of changes) streams.write(stream, invalidationFrame(topics));
  }

  /** One sweep per second costs less than a timer per stream. */
  function sweep(): void {
    const now = performance.now();
    for (const stream of streams.all) {
      if (now - stream.checkedAt > uncheckedMs) {
        streams.end(stream);
        continue;
      }
      if (now >= stream.checkAt) checks.add(stream);
      if (stream.status === "open" && now - stream.wroteAt >= heartbeatMs)
        streams.write(stream, heartbeatFrame);
    }
    void checks.run();
  }

  const unsubscribe = settings.bus.subscribe(onBus);
  const sweeping = setInterval(sweep, sweepMs).unref();

  return {
    join(viewer, sink, since) {
      const now = performance.now();
      const times = { checkedAt: now, checkAt: now, wroteAt: now };
      const stream: LiveStream = { viewer, sink, audiences: [], status: "joining", since, ...times };
      streams.all.add(stream);
      // Before its access is read: a change meanwhile must close it.
      streams.subscribe(stream, ownAudiences(viewer));
      checks.add(stream);
      void checks.run();
      return () => streams.remove(stream);
    },
    drain() {
      draining = true;
      for (const stream of streams.all) streams.end(stream, reconnectFrame);
    },
    draining: () => draining,
    counts: () => ({
      streams: streams.all.size,
      slowStreamsDropped: streams.slowStreamsDropped(),
    }),
    close() {
      unsubscribe();
      clearInterval(sweeping);
      merger.close();
      for (const stream of streams.all) streams.end(stream);
    },
  };
}

function ownAudiences(viewer: Viewer): string[] {
  return viewer === null ? [] : [userAudience(viewer.userId), sessionAudience(viewer.sessionId)];
}
