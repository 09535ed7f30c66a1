import type { Log } from "../log.ts";
import { createCheckQueue } from "./check-queue.ts";
import { endedFrame, openFrame, topicsFrame } from "./frames.ts";
import type { LiveStream, Viewer } from "./live-stream.ts";
import type { RecentInvalidations } from "./recent-invalidations.ts";
import type { StreamDirectory } from "./stream-directory.ts";
import type { StreamWriter } from "./stream-writer.ts";

/** Each stream is checked again after a random time between these two, whether a hint asked for it or not. */
const leastMs = 30_000;
const maxMs = 50_000;
const retryMs = 5_000;
const checksAtOnce = 8;

/** The rules who may follow what; the product hands them in. */
export type FollowRules = {
  /** Which of the topics this viewer may follow. The rest is dropped without a word. */
  mayFollow: (viewer: Viewer, topics: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Whether the viewer's session still stands; asked only for viewers who have one. */
  viewerStillValid: (viewer: Viewer) => Promise<boolean>;
};

export type StreamChecks = {
  /** Never fails. A call while the stream is being checked makes that check start over. */
  now: (stream: LiveStream) => Promise<void>;
  /** When its turn comes; one that is being checked starts over at once. */
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
        // Asked again while we waited: this verdict may be older than the change.
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
    // When the database is away all streams fail for the same reason: one line a second is enough.
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
  // The usual case: then the two lists need not both stay in memory.
  return topics.length === wanted.length ? wanted : topics;
}

/** Both are what is left of the same list, so the order cannot differ. */
function sameTopics(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((topic, position) => topic === others[position]);
}
