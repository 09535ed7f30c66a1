import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { anonymousViewer, type Viewer } from "./live-stream.ts";
import { aHub } from "./testing/a-hub.ts";
import { CollectingSink } from "./testing/collecting-sink.ts";
import { rightsChangedTopic, sessionEndedTopic } from "./topics.ts";

const ada: Viewer = { userId: "ada", sessionId: "session-of-ada" };
const ben: Viewer = { userId: "ben", sessionId: "session-of-ben" };

// Not setImmediate: streams of the test join in real turns of the loop.
beforeEach(() => void vi.useFakeTimers({ toNotFake: ["setImmediate", "nextTick", "queueMicrotask"] }));
afterEach(() => void vi.useRealTimers());

const only =
  (...allowed: string[]) =>
  () =>
    Promise.resolve(new Set(allowed));

test("what may not be followed is dropped without a word", async () => {
  const { join, invalidation, rules } = aHub();
  rules.mayFollow = only("public", "never asked for");
  const { sink } = await join(anonymousViewer, "public", "secret");
  expect(sink.take()).toEqual(['open {"topics":["public"],"recent":["public"]}']);
  invalidation("secret");
  invalidation("never asked for");
  expect(sink.take()).toEqual([]);
});

test("a person who loses a right loses the topic at once and is told, others keep theirs", async () => {
  const { join, invalidation, rules } = aHub();
  const adas = await join(ada, "a", "b");
  const bens = await join(ben, "a", "b");
  [adas, bens].forEach(({ sink }) => sink.take());
  rules.mayFollow = only("b");
  invalidation(rightsChangedTopic("ada"));
  await vi.advanceTimersByTimeAsync(0);
  expect(adas.sink.take()).toEqual(['topics {"topics":["b"]}']);
  invalidation("a");
  expect(adas.sink.take()).toEqual([]);
  expect(bens.sink.take()).toEqual(['hint {"topics":["a"]}']);
});

test("a person who is given a right gets the topic without opening a new stream", async () => {
  const { join, invalidation, rules } = aHub();
  rules.mayFollow = only();
  const { sink } = await join(ada, "a");
  expect(sink.take()).toEqual(['open {"topics":[],"recent":[]}']);
  rules.mayFollow = only("a");
  invalidation(rightsChangedTopic("ada"));
  await vi.advanceTimersByTimeAsync(0);
  invalidation("a");
  expect(sink.take()).toEqual(['topics {"topics":["a"]}', 'hint {"topics":["a"]}']);
});

test("a right that changes while it is being read is read again", async () => {
  const { hub, invalidation, rules } = aHub();
  const first = Promise.withResolvers<ReadonlySet<string>>();
  rules.mayFollow = () => first.promise;
  const sink = new CollectingSink();
  hub.join(ada, ["a", "b"], sink);
  await vi.advanceTimersByTimeAsync(0);
  rules.mayFollow = only("b");
  invalidation(rightsChangedTopic("ada"));
  first.resolve(new Set(["a", "b"]));
  await vi.advanceTimersByTimeAsync(0);
  expect(sink.take()).toEqual(['open {"topics":["b"],"recent":["b"]}']);
});

test("when a session ends its streams end, and only its", async () => {
  const { join, invalidation, hub } = aHub();
  const adas = [await join(ada, "a"), await join(ada, "b")];
  const bens = await join(ben, "a");
  [...adas, bens].forEach(({ sink }) => sink.take());
  invalidation(sessionEndedTopic("session-of-ada"));
  for (const { sink } of adas) {
    expect(sink.take()).toEqual(["ended"]);
    expect(sink.state).toBe("ended");
  }
  expect(bens.sink.take()).toEqual([]);
  expect(hub.counts().streams).toBe(1);
});

test("a session that ends between sign-in and stream does not get a stream", async () => {
  const { join, rules } = aHub();
  rules.viewerStillValid = () => Promise.resolve(false);
  const { sink } = await join(ada, "a");
  expect(sink.take()).toEqual(["ended"]);
  expect(sink.state).toBe("ended");
});

describe("when invalidations are lost", () => {
  test("a removed person's stream ends within 60 s", async () => {
    const { join, rules } = aHub();
    const { sink } = await join(ada, "a");
    sink.take();
    rules.viewerStillValid = () => Promise.resolve(false);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(sink.state).toBe("open");
    await vi.advanceTimersByTimeAsync(31_000);
    expect(sink.state).not.toBe("open");
    expect(sink.take()).toContain("ended");
  });

  test("a lost permission removes the topic within 60 s, also for viewers who are not signed in", async () => {
    const { join, rules } = aHub();
    const { sink } = await join(anonymousViewer, "a");
    sink.take();
    rules.mayFollow = only();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sink.take()).toContain('topics {"topics":[]}');
  });

  test("checks are spread over time and bounded in number", async () => {
    const { join, rules } = aHub();
    for (let number = 0; number < 200; number += 1) await join(ada, "a");
    const perSecond: number[] = [];
    let begun = 0;
    let running = 0;
    let most = 0;
    rules.mayFollow = async (_viewer, topics) => {
      begun += 1;
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => void setTimeout(resolve, 10));
      running -= 1;
      return new Set(topics);
    };
    for (let second = 0; second < 52; second += 1) {
      const before = begun;
      await vi.advanceTimersByTimeAsync(1_000);
      perSecond.push(begun - before);
    }
    expect(begun).toBe(200);
    expect(Math.max(...perSecond)).toBeLessThan(40);
    expect(most).toBeLessThanOrEqual(8);
  });
});

describe("while the database is away", () => {
  const away = () => Promise.reject(new Error("connection refused"));

  test("a new stream ends without having opened", async () => {
    const { join, rules } = aHub();
    rules.mayFollow = away;
    const { sink } = await join(ada, "a");
    expect(sink.take()).toEqual([]);
    expect(sink.state).toBe("ended");
  });

  test("an open stream lives on over a short while", async () => {
    const { join, rules, invalidation, hub } = aHub();
    const { sink } = await join(ada, "a");
    await vi.advanceTimersByTimeAsync(29_000);
    rules.viewerStillValid = away;
    await vi.advanceTimersByTimeAsync(22_000);
    expect(hub.counts().checksFailed).toBeGreaterThan(0);
    rules.viewerStillValid = () => Promise.resolve(true);
    await vi.advanceTimersByTimeAsync(60_000);
    sink.take();
    invalidation("a");
    expect(sink.take()).toEqual(['hint {"topics":["a"]}']);
  });

  test("no stream lives longer than 60 s without a confirmed permission", async () => {
    const { join, rules } = aHub();
    const { sink } = await join(ada, "a");
    rules.mayFollow = away;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sink.state).not.toBe("open");
  });
});
