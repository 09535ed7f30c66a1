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

/** Proxies and mobile networks close connections that are silent for 30 s or more. */
const heartbeatMs = 20_000;
/** Invalidations of one topic within this time are merged. */
const mergeMs = 50;
const sweepMs = 1_000;
/** Ends a stream whose access could not be checked for this long because the database is down. */
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
  /** The response headers must be written. "open" follows once the viewer's access is known. */
  join: (viewer: Viewer, wanted: readonly string[], sink: Sink) => LiveStream;
  leave: (stream: LiveStream) => void;
  /** Sends every client to another process; no stream may join afterwards. */
  drain: () => void;
  draining: () => boolean;
  counts: () => HubCounts;
  close: () => void;
};

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
    if (invalidations.length < message.topics.length) message.topics.forEach(handleControl);
  }

  function handleControl(topic: string): void {
    const control = readControl(topic);
    if (control?.kind === "session") {
      for (const stream of directory.ofSession(control.sessionId)) writer.end(stream, endedFrame);
    } else if (control?.kind === "rights") {
      for (const stream of directory.ofUser(control.userId)) checks.soon(stream);
    }
  }

  /** One sweep per second costs less than a timer per stream. */
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
      // Add it before its access is read: a change during the check must reach it.
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
