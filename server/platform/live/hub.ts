import type { Log } from "../log.ts";
import type { Bus, BusMessage } from "./bus.ts";
import { endedFrame, heartbeatFrame, movedFrame, resyncFrame } from "./frames.ts";
import { createInvalidationMerger } from "./invalidation-merger.ts";
import { newStream, type LiveStream, type Sink, type Viewer } from "./live-stream.ts";
import { RecentInvalidations } from "./recent-invalidations.ts";
import { createStreamChecks, type FollowRules } from "./stream-checks.ts";
import { StreamDirectory } from "./stream-directory.ts";
import { StreamWriter } from "./stream-writer.ts";
import { isControl, readControl } from "./topics.ts";

/** Proxies and phone networks close what is silent for half a minute or more. */
const heartbeatMs = 20_000;
/** Several hints for one topic within this time are written as one. */
const mergeMs = 50;
const sweepMs = 1_000;
/** A stream that could not be checked for so long, because the database is away, ends: better deaf than nosy. */
const uncheckedMs = 58_000;

export type HubSettings = FollowRules & { bus: Pick<Bus, "subscribe" | "counts">; log: Log };

type HubCounts = {
  streams: number;
  followedTopics: number;
  invalidationsSent: number;
  slowStreamsDropped: number;
  checksFailed: number;
  busGaps: number;
  publishFailures: number;
};

export type Hub = {
  /** Takes a stream whose headers are written; "open" is written once the viewer's rights are known. */
  join: (viewer: Viewer, wanted: readonly string[], sink: Sink) => LiveStream;
  /** The client went away. */
  leave: (stream: LiveStream) => void;
  /** Sends every client to another process; from now on no stream should be joined. */
  drain: () => void;
  draining: () => boolean;
  counts: () => HubCounts;
  close: () => void;
};

/** Knows who follows what, and tells them when something under a topic changed. */
export function createHub({ bus, log, ...rules }: HubSettings): Hub {
  const directory = new StreamDirectory();
  const writer = new StreamWriter(directory);
  const recent = new RecentInvalidations(performance.now());
  const checks = createStreamChecks({ rules, directory, writer, recent, log });
  const merger = createInvalidationMerger(mergeMs, (topics) => writer.invalidation(topics));
  let draining = false;

  function onBus(message: BusMessage): void {
    if (message.kind === "gap") {
      recent.forget(performance.now());
      for (const stream of directory.all) if (stream.step === "open") writer.write(stream, resyncFrame);
      return;
    }
    const invalidations = message.topics.filter((topic) => !isControl(topic));
    recent.remember(invalidations, performance.now());
    merger.invalidation(invalidations);
    if (invalidations.length < message.topics.length) message.topics.forEach(obey);
  }

  function obey(topic: string): void {
    const control = readControl(topic);
    if (control?.kind === "session") {
      for (const stream of directory.ofSession(control.sessionId)) writer.end(stream, endedFrame);
    } else if (control?.kind === "rights") {
      for (const stream of directory.ofUser(control.userId)) checks.soon(stream);
    }
  }

  /** One walk a second through all streams costs less than a timer for each. */
  function sweep(): void {
    const now = performance.now();
    recent.prune(now);
    for (const stream of directory.all) {
      if (now - stream.checkedAt > uncheckedMs) {
        writer.end(stream);
        continue;
      }
      if (now >= stream.checkAt) {
        stream.checkAt = Number.POSITIVE_INFINITY;
        checks.soon(stream);
      }
      if (stream.step === "open" && now - stream.wroteAt >= heartbeatMs) writer.write(stream, heartbeatFrame);
    }
  }

  const unsubscribe = bus.subscribe(onBus);
  const sweeping = setInterval(sweep, sweepMs).unref();

  return {
    join(viewer, wanted, sink) {
      const stream = newStream(viewer, wanted, sink, performance.now());
      // Findable before its rights are read: a change that happens meanwhile must reach it.
      directory.add(stream);
      void checks.now(stream);
      return stream;
    },
    leave: (stream) => void directory.remove(stream),
    drain() {
      draining = true;
      for (const stream of directory.all) writer.end(stream, movedFrame);
    },
    draining: () => draining,
    counts() {
      const { gaps: busGaps, publishFailures } = bus.counts();
      const { invalidationsSent, slowStreamsDropped } = writer;
      return {
        streams: directory.all.size,
        followedTopics: directory.followedTopics,
        invalidationsSent,
        slowStreamsDropped,
        checksFailed: checks.failures(),
        busGaps,
        publishFailures,
      };
    },
    close() {
      unsubscribe();
      clearInterval(sweeping);
      merger.close();
      for (const stream of directory.all) writer.end(stream);
    },
  };
}
