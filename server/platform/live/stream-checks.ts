import type { Log } from "../log.ts";
import { createCheckQueue } from "./check-queue.ts";
import { endedFrame, openFrame, topicsFrame } from "./frames.ts";
import type { LiveStream, Viewer } from "./live-stream.ts";
import type { RecentInvalidations } from "./recent-invalidations.ts";
import type { StreamDirectory } from "./stream-directory.ts";
import type { StreamWriter } from "./stream-writer.ts";

/** Streams are checked again after a random time in this range, in case an invalidation was lost. */
const leastMs = 30_000;
const maxMs = 50_000;
const retryMs = 5_000;
const checksAtOnce = 8;

export type FollowRules = {
  /** Forbidden topics are dropped silently. */
  mayFollow: (viewer: Viewer, topics: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Called only for viewers with a session. */
  viewerStillValid: (viewer: Viewer) => Promise<boolean>;
};

export type StreamChecks = {
  /** Never rejects. A call during a check restarts that check. */
  now: (stream: LiveStream) => Promise<void>;
  /** Queues a check; a running check restarts at once. */
  soon: (stream: LiveStream) => void;
  failures: () => number;
};

export function createStreamChecks(parts: {
  rules: FollowRules;
  directory: StreamDirectory;
  writer: StreamWriter;
  recent: RecentInvalidations;
  log: Log;
}): StreamChecks {
  const { rules, directory, writer, recent, log } = parts;
  const queue = createCheckQueue(checksAtOnce, check);
  let failures = 0;
  let complainedAt = Number.NEGATIVE_INFINITY;

  async function check(stream: LiveStream): Promise<void> {
    stream.checkAgain = true;
    if (stream.checking) return;
    stream.checking = true;
    try {
      while (stream.checkAgain && stream.step !== "gone") {
        stream.checkAgain = false;
        const startedAt = performance.now();
        const verdict = await judge(rules, stream);
        // If another check was requested meanwhile, this result may be stale.
        if (!stream.checkAgain) apply(stream, verdict, startedAt);
      }
    } catch (error) {
      fail(stream, error);
    } finally {
      stream.checking = false;
    }
  }

  function apply(stream: LiveStream, verdict: readonly string[] | "ended", startedAt: number): void {
    if (stream.step === "gone") return;
    if (verdict === "ended") return writer.end(stream, endedFrame);
    stream.checkedAt = startedAt;
    stream.checkAt = startedAt + leastMs + Math.random() * (maxMs - leastMs);
    const changed = !sameTopics(verdict, stream.topics);
    if (changed) directory.follow(stream, verdict);
    if (stream.step === "joining") {
      stream.step = "open";
      writer.write(stream, openFrame(verdict, recent.among(verdict, performance.now())));
    } else if (changed) {
      writer.write(stream, topicsFrame(verdict));
    }
  }

  function fail(stream: LiveStream, error: unknown): void {
    const now = performance.now();
    failures += 1;
    // When the database is down all streams fail: log once per second.
    if (now - complainedAt > 1_000) {
      complainedAt = now;
      log.warn({ err: error }, "a live stream could not be checked");
    }
    if (stream.step === "joining") writer.end(stream);
    else stream.checkAt = now + retryMs;
  }

  return {
    now: check,
    soon(stream) {
      if (stream.checking) stream.checkAgain = true;
      else queue.add(stream);
    },
    failures: () => failures,
  };
}

async function judge(
  rules: FollowRules,
  { viewer, wanted }: LiveStream,
): Promise<readonly string[] | "ended"> {
  if (viewer.sessionId !== null && !(await rules.viewerStillValid(viewer))) return "ended";
  const allowed = await rules.mayFollow(viewer, wanted);
  const topics = wanted.filter((topic) => allowed.has(topic));
  // Usually equal: share one array to save memory.
  return topics.length === wanted.length ? wanted : topics;
}

/** Both are filtered from the same list, so the order is the same. */
function sameTopics(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((topic, position) => topic === others[position]);
}
