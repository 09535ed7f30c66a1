import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { anonymousViewer, type Viewer } from "./live-stream.ts";
import { aHub } from "./testing/a-hub.ts";
import { CollectingSink } from "./testing/collecting-sink.ts";

const ada: Viewer = { userId: "ada", sessionId: "session-of-ada" };
const ben: Viewer = { userId: "ben", sessionId: "session-of-ben" };

// Not setImmediate: streams of the test join in real turns of the loop.
beforeEach(() => void vi.useFakeTimers({ toNotFake: ["setImmediate", "nextTick", "queueMicrotask"] }));
afterEach(() => void vi.useRealTimers());

/** The start of a hub counts as a gap; most tests want to be past that. */
async function aQuietHub() {
  const parts = aHub();
  await vi.advanceTimersByTimeAsync(11_000);
  return parts;
}

test("a stream opens with its topics and receives invalidations only for them", async () => {
  const { join, invalidation } = await aQuietHub();
  const first = await join(ada, "a", "b");
  const second = await join(anonymousViewer, "b");
  expect(first.sink.take()).toEqual(['open {"topics":["a","b"],"recent":[]}']);
  expect(second.sink.take()).toEqual(['open {"topics":["b"],"recent":[]}']);
  invalidation("a");
  invalidation("c");
  expect(first.sink.take()).toEqual(['hint {"topics":["a"]}']);
  expect(second.sink.take()).toEqual([]);
});

test("several topics of one message arrive as one event, each stream with its own part", async () => {
  const { join, invalidation } = await aQuietHub();
  const first = await join(ada, "a", "b");
  const second = await join(ben, "b", "c");
  [first, second].forEach(({ sink }) => sink.take());
  invalidation("a", "b", "c", "d");
  expect(first.sink.take()).toEqual(['hint {"topics":["a","b"]}']);
  expect(second.sink.take()).toEqual(['hint {"topics":["b","c"]}']);
});

test("500 invalidations in a row reach a stream as two events", async () => {
  const { join, invalidation, hub } = await aQuietHub();
  const { sink } = await join(ada, "notes");
  sink.take();
  for (let note = 0; note < 500; note += 1) invalidation("notes");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sink.take()).toEqual(['hint {"topics":["notes"]}', 'hint {"topics":["notes"]}']);
  expect(hub.counts().invalidationsSent).toBe(2);
});

test("a change between a screen's question and its stream is told when the stream opens", async () => {
  const { join, invalidation } = await aQuietHub();
  invalidation("a");
  await vi.advanceTimersByTimeAsync(3_000);
  const early = await join(ada, "a", "b");
  expect(early.sink.take()).toEqual(['open {"topics":["a","b"],"recent":["a"]}']);
  await vi.advanceTimersByTimeAsync(8_000);
  const late = await join(ada, "a", "b");
  expect(late.sink.take()).toEqual(['open {"topics":["a","b"],"recent":[]}']);
});

test("after a gap every stream asks again, and one that opens soon after counts everything as recent", async () => {
  const { join, bring } = await aQuietHub();
  const before = await join(ada, "a");
  before.sink.take();
  bring({ kind: "gap" });
  expect(before.sink.take()).toEqual(["resync"]);
  const after = await join(ada, "a");
  expect(after.sink.take()).toEqual(['open {"topics":["a"],"recent":["a"]}']);
});

test("a quiet stream gets a heartbeat every 20 s, a busy one needs none", async () => {
  const { join, invalidation } = await aQuietHub();
  const quiet = await join(ada, "a");
  const busy = await join(ben, "b");
  [quiet, busy].forEach(({ sink }) => sink.take());
  for (let second = 0; second < 61; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    invalidation("b");
  }
  expect(quiet.sink.take()).toEqual([":", ":", ":"]);
  expect(busy.sink.take()).not.toContain(":");
});

test("a client that no longer reads is dropped", async () => {
  const { join, invalidation, hub } = await aQuietHub();
  const { sink } = await join(ada, "a");
  sink.writableLength = 64 * 1024;
  invalidation("a");
  expect(sink.state).toBe("open");
  sink.writableLength += 1;
  await vi.advanceTimersByTimeAsync(100);
  invalidation("a");
  expect(sink.state).toBe("destroyed");
  expect(hub.counts()).toMatchObject({ streams: 0, followedTopics: 0, slowStreamsDropped: 1 });
});

test("a client that left is forgotten, also while its rights are still being read", async () => {
  const { join, hub, invalidation, rules } = await aQuietHub();
  const { stream, sink } = await join(ada, "a");
  sink.take();
  hub.leave(stream);
  invalidation("a");
  expect(sink.take()).toEqual([]);
  const answer = Promise.withResolvers<ReadonlySet<string>>();
  rules.mayFollow = () => answer.promise;
  const gone = await join(ada, "a");
  hub.leave(gone.stream);
  answer.resolve(new Set(["a"]));
  await vi.advanceTimersByTimeAsync(0);
  expect(gone.sink.take()).toEqual([]);
  expect(hub.counts()).toMatchObject({ streams: 0, followedTopics: 0 });
});

test("when the process stops, clients are sent elsewhere", async () => {
  const { join, hub } = await aQuietHub();
  const { sink } = await join(ada, "a");
  sink.take();
  expect(hub.draining()).toBe(false);
  hub.drain();
  expect(hub.draining()).toBe(true);
  expect(sink.take()).toEqual(["moved"]);
  expect(sink.state).toBe("ended");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sink.state, "who does not read the last words is cut off").toBe("destroyed");
});

test("the counts tell of streams, topics and the bus", async () => {
  const { join, hub, invalidation } = await aQuietHub();
  await join(ada, "a", "b");
  await join(ben, "b");
  invalidation("b");
  expect(hub.counts()).toEqual({
    streams: 2,
    followedTopics: 2,
    invalidationsSent: 2,
    slowStreamsDropped: 0,
    checksFailed: 0,
    busGaps: 3,
    publishFailures: 2,
  });
});

test("a closed hub holds no timer and no stream", async () => {
  const { hub, join } = aHub();
  const { sink } = await join(ada, "a");
  hub.close();
  expect(sink.state).toBe("ended");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(vi.getTimerCount()).toBe(0);
});

test("an invalidation during the permission check is not lost: it counts as recent", async () => {
  const { hub, invalidation, rules } = await aQuietHub();
  const answer = Promise.withResolvers<ReadonlySet<string>>();
  rules.mayFollow = () => answer.promise;
  const sink = new CollectingSink();
  hub.join(ada, ["a"], sink);
  invalidation("a");
  answer.resolve(new Set(["a"]));
  await vi.advanceTimersByTimeAsync(0);
  expect(sink.take()).toEqual(['open {"topics":["a"],"recent":["a"]}']);
});
