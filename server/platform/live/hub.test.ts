import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aHub, CollectingSink } from "./testing/a-hub.ts";

const ada = { userId: "ada", sessionId: "session-of-ada" };
const ben = { userId: "ben", sessionId: "session-of-ben" };

// Not setImmediate: streams of the test join in real turns of the loop.
beforeEach(() => void vi.useFakeTimers({ toNotFake: ["setImmediate", "nextTick", "queueMicrotask"] }));
afterEach(() => void vi.useRealTimers());

test("a stream receives its own account's invalidations and those of its audiences, with their full topic", async () => {
  const { join, invalidation } = aHub("organizations", "org:1");
  const { sink } = await join(ada);
  expect(sink.take()).toEqual(["open"]);
  for (const topic of ["user:ada", "organizations", "org:1", "org:1:roster:7"]) invalidation(topic);
  expect(sink.take()).toEqual([
    "invalidation user:ada",
    "invalidation organizations",
    "invalidation org:1",
    "invalidation org:1:roster:7",
  ]);
  for (const topic of ["user:ben", "org:2", "org:2:events", "org:12", "org", "!job:print"])
    invalidation(topic);
  expect(sink.take()).toEqual([]);
});

test("a viewer who is not signed in receives the public audiences alone", async () => {
  const { join, invalidation } = aHub("organizations");
  const { sink } = await join(null);
  invalidation("organizations", "user:null", "user:", "session:null");
  expect(sink.take()).toEqual(["open", "invalidation organizations"]);
});

test("several topics of one message arrive as one event, each stream with its own part", async () => {
  const { join, invalidation } = aHub("org:1");
  const first = await join(ada);
  const second = await join(ben);
  [first, second].forEach(({ sink }) => sink.take());
  invalidation("org:1:events", "user:ada", "user:ben", "org:1:deleted", "org:2");
  expect(first.sink.take()).toEqual(["invalidation org:1:events,user:ada,org:1:deleted"]);
  expect(second.sink.take()).toEqual(["invalidation org:1:events,user:ben,org:1:deleted"]);
});

test("500 invalidations in a row reach a stream as two events", async () => {
  const { join, invalidation } = aHub("org:1");
  const { sink } = await join(ada);
  sink.take();
  for (let note = 0; note < 500; note += 1) invalidation("org:1:waiting");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sink.take()).toEqual(["invalidation org:1:waiting", "invalidation org:1:waiting"]);
});

test("a stream hears what its page has missed since its first request, and nothing of others", async () => {
  const { join, invalidation } = aHub("org:1");
  await vi.advanceTimersByTimeAsync(10_000);
  invalidation("org:1:roster:7", "org:2");
  await vi.advanceTimersByTimeAsync(20_000);
  const since = Date.now();
  await vi.advanceTimersByTimeAsync(2_000);
  invalidation("org:1:events", "user:ada", "user:ben");
  invalidation("org:1:events");
  const { sink } = await join(ada, since);
  expect(sink.take()).toEqual(["open since", "invalidation org:1:events,user:ada"]);
  const quiet = await join(ben, Date.now() + 6_000);
  expect(quiet.sink.take()).toEqual(["open since"]);
});

test("a stream opens as before if the process cannot know what its page has missed", async () => {
  const { join, bring, invalidation } = aHub("org:1");
  const early = await join(ada, Date.now());
  expect(early.sink.take()).toEqual(["open"]);
  await vi.advanceTimersByTimeAsync(10_000);
  bring({ kind: "gap" });
  const afterGap = await join(ada, Date.now() + 1_000);
  expect(afterGap.sink.take()).toEqual(["open"]);
  const since = Date.now();
  invalidation("org:1:events");
  await vi.advanceTimersByTimeAsync(120_000);
  invalidation("org:1:events");
  const late = await join(ada, since);
  expect(late.sink.take()).toEqual(["open"]);
});

test("after a gap every stream refetches", async () => {
  const { join, bring } = aHub();
  const { sink } = await join(ada);
  sink.take();
  bring({ kind: "gap" });
  expect(sink.take()).toEqual(["resync"]);
});

test("a quiet stream gets a heartbeat every 20 s, a busy one needs none", async () => {
  const { join, invalidation } = aHub();
  const quiet = await join(ada);
  const busy = await join(ben);
  [quiet, busy].forEach(({ sink }) => sink.take());
  for (let second = 0; second < 61; second += 1) {
    await vi.advanceTimersByTimeAsync(1_000);
    invalidation("user:ben");
  }
  expect(quiet.sink.take()).toEqual([":", ":", ":"]);
  expect(busy.sink.take()).not.toContain(":");
});

test("a client that no longer reads is dropped", async () => {
  const { join, invalidation, hub } = aHub();
  const { sink } = await join(ada);
  sink.writableLength = 64 * 1024;
  invalidation("user:ada");
  expect(sink.state).toBe("open");
  sink.writableLength += 1;
  await vi.advanceTimersByTimeAsync(100);
  invalidation("user:ada");
  expect(sink.state).toBe("destroyed");
  expect(hub.counts()).toMatchObject({ streams: 0, slowStreamsDropped: 1 });
});

test("a client that left is forgotten, also while its access is still being read", async () => {
  const { join, hub, invalidation, access } = aHub();
  const { leave, sink } = await join(ada);
  sink.take();
  leave();
  invalidation("user:ada");
  expect(sink.take()).toEqual([]);
  const answer = Promise.withResolvers<string[][]>();
  access.read = () => answer.promise;
  const gone = await join(ada);
  gone.leave();
  answer.resolve([[]]);
  await vi.advanceTimersByTimeAsync(0);
  expect(gone.sink.take()).toEqual([]);
  expect(hub.counts().streams).toBe(0);
});

test("streams that join while access is being read are read together, one statement at a time", async () => {
  const { hub, access } = aHub();
  const batches: number[] = [];
  const answers: (() => void)[] = [];
  access.read = async (viewers) => {
    batches.push(viewers.length);
    await new Promise<void>((resolve) => void answers.push(resolve));
    return viewers.map(() => []);
  };
  const sinks = Array.from({ length: 1_200 }, (_, number) => {
    const sink = new CollectingSink();
    hub.join({ userId: `${number}`, sessionId: `session-${number}` }, sink);
    return sink;
  });
  for (let batch = 0; batch < 4; batch += 1) {
    expect(answers).toHaveLength(batch + 1);
    answers[batch]?.();
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(batches).toEqual([1, 500, 500, 199]);
  expect(sinks.every((sink) => sink.take().join() === "open")).toBe(true);
});

test("when the process stops, clients are sent elsewhere", async () => {
  const { join, hub } = aHub();
  const { sink } = await join(ada);
  sink.take();
  expect(hub.draining()).toBe(false);
  hub.drain();
  expect(hub.draining()).toBe(true);
  expect(sink.take()).toEqual(["reconnect"]);
  expect(sink.state).toBe("ended");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sink.state, "a client that does not read the final frame is cut off").toBe("destroyed");
});

test("a closed hub holds no timer and no stream", async () => {
  const { hub, join } = aHub();
  const { sink } = await join(ada);
  hub.close();
  expect(sink.state).toBe("ended");
  await vi.advanceTimersByTimeAsync(5_000);
  expect(vi.getTimerCount()).toBe(0);
});
