import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { ReadAudiences } from "./hub.ts";
import { aHub, allow, CollectingSink } from "./testing/a-hub.ts";
import { rightsChangedTopic, sessionEndedTopic } from "./topics.ts";

const ada = { userId: "ada", sessionId: "session-of-ada" };
const ben = { userId: "ben", sessionId: "session-of-ben" };

// Not setImmediate: streams of the test join in real turns of the loop.
beforeEach(() => void vi.useFakeTimers({ toNotFake: ["setImmediate", "nextTick", "queueMicrotask"] }));
afterEach(() => void vi.useRealTimers());

const noSession: ReadAudiences = (viewers) => Promise.resolve(viewers.map(() => undefined));

test("when a user's access changes, the user's streams close at once and hear nothing more, others stay", async () => {
  const { join, invalidation, hub } = aHub("org:1");
  const adas = [await join(ada), await join({ ...ada, sessionId: "on another device" })];
  const bens = await join(ben);
  [...adas, bens].forEach(({ sink }) => sink.take());
  invalidation("org:1:events", rightsChangedTopic("ada"));
  for (const { sink } of adas) {
    expect(sink.take()).toEqual(["reconnect"]);
    expect(sink.state).toBe("ended");
  }
  expect(bens.sink.take()).toEqual(["invalidation org:1:events"]);
  expect(hub.counts().streams).toBe(1);
});

test("when a session ends its streams close, and only its", async () => {
  const { join, invalidation, hub } = aHub();
  const here = [await join(ada), await join(ada)];
  const elsewhere = await join({ ...ada, sessionId: "on another device" });
  [...here, elsewhere].forEach(({ sink }) => sink.take());
  invalidation(sessionEndedTopic("session-of-ada"));
  for (const { sink } of here) {
    expect(sink.take()).toEqual(["reconnect"]);
    expect(sink.state).toBe("ended");
  }
  expect(elsewhere.sink.take()).toEqual([]);
  expect(hub.counts().streams).toBe(1);
});

test("a session that ends between sign-in and stream does not get a stream", async () => {
  const { join, access } = aHub();
  access.read = noSession;
  const { sink } = await join(ada);
  expect(sink.take()).toEqual(["reconnect"]);
  expect(sink.state).toBe("ended");
});

test("a stream whose access changes while it is being read never opens", async () => {
  const { hub, invalidation, access } = aHub();
  const answer = Promise.withResolvers<string[][]>();
  access.read = () => answer.promise;
  const sink = new CollectingSink();
  hub.join(ada, sink);
  invalidation(rightsChangedTopic("ada"));
  answer.resolve([["org:1"]]);
  await vi.advanceTimersByTimeAsync(0);
  invalidation("org:1");
  expect(sink.take()).toEqual(["reconnect"]);
  expect(sink.state).toBe("ended");
});

describe("when the message about a change is lost", () => {
  test("the stream of an ended session closes within 60 s", async () => {
    const { join, access } = aHub();
    const { sink } = await join(ada);
    access.read = noSession;
    await vi.advanceTimersByTimeAsync(29_000);
    expect(sink.state).toBe("open");
    await vi.advanceTimersByTimeAsync(31_000);
    expect(sink.state).not.toBe("open");
    expect(sink.take()).toContain("reconnect");
  });

  test.each([
    ["lost", ["organizations"]],
    ["gained", ["organizations", "org:1", "org:2"]],
  ])("a stream whose viewer %s a team closes within 60 s", async (_what, now) => {
    const { join, access } = aHub("organizations", "org:1");
    const { sink } = await join(ada);
    access.read = allow(...now);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sink.state).not.toBe("open");
    expect(sink.take().at(-1)).toBe("reconnect");
  });

  test("a stream whose access has not changed stays", async () => {
    const { join, hub } = aHub("organizations", "org:1");
    await join(ada);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(hub.counts().streams).toBe(1);
  });

  test("checks are spread over time", async () => {
    const { join, access } = aHub();
    for (let number = 0; number < 200; number += 1) await join({ ...ada, sessionId: `session-${number}` });
    const perSecond: number[] = [];
    let checked = 0;
    access.read = (viewers) => {
      checked += viewers.length;
      return allow()(viewers);
    };
    for (let second = 0; second < 52; second += 1) {
      const before = checked;
      await vi.advanceTimersByTimeAsync(1_000);
      perSecond.push(checked - before);
    }
    expect(checked).toBe(200);
    expect(Math.max(...perSecond)).toBeLessThan(40);
  });
});

describe("while the database is down", () => {
  const down = () => Promise.reject(new Error("connection refused"));

  test("a new stream ends without having opened", async () => {
    const { join, access } = aHub();
    access.read = down;
    const { sink } = await join(ada);
    expect(sink.take()).toEqual([]);
    expect(sink.state).toBe("ended");
  });

  test("an open stream survives a short outage", async () => {
    const { join, access, invalidation } = aHub();
    const { sink } = await join(ada);
    await vi.advanceTimersByTimeAsync(29_000);
    access.read = down;
    await vi.advanceTimersByTimeAsync(22_000);
    access.read = allow();
    await vi.advanceTimersByTimeAsync(60_000);
    sink.take();
    invalidation("user:ada");
    expect(sink.take()).toEqual(["invalidation user:ada"]);
  });

  test.each([
    ["fails", down],
    ["hangs", () => new Promise<never>(() => undefined)],
  ])("no stream lives longer than 60 s without confirmed access when the database %s", async (_how, read) => {
    const { join, access } = aHub();
    const { sink } = await join(ada);
    access.read = read;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sink.state).not.toBe("open");
  });
});
