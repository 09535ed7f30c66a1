import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPublishQueue } from "./publish-queue.ts";
import { silentLog } from "./testing/silent-log.ts";
import { everythingTopic } from "./topics.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aQueue(send: (topics: string[]) => Promise<void> = () => Promise.resolve()) {
  const sent: string[][] = [];
  const queue = createPublishQueue({
    log: silentLog,
    async send(topics) {
      sent.push([...topics]);
      await send([...topics]);
    },
  });
  queue.resume();
  return { queue, sent };
}

test("the first invalidation after a quiet time is sent at once", () => {
  const { queue, sent } = aQueue();
  queue.publish(["a"]);
  expect(sent).toEqual([["a"]]);
});

test("what follows within 10 ms leaves together, each topic once", async () => {
  const { queue, sent } = aQueue();
  for (const topic of ["a", "b", "c", "b"]) queue.publish([topic]);
  await vi.advanceTimersByTimeAsync(9);
  expect(sent).toEqual([["a"]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([["a"], ["b", "c"]]);
});

test("while one message is under way the others gather, however long it takes", async () => {
  const { queue, sent } = aQueue(() => new Promise((resolve) => void setTimeout(resolve, 100)));
  queue.publish(["a"]);
  await vi.advanceTimersByTimeAsync(50);
  queue.publish(["b"]);
  queue.publish(["c"]);
  await vi.advanceTimersByTimeAsync(49);
  expect(sent).toEqual([["a"]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([["a"], ["b", "c"]]);
});

test("while the bus is away topics wait, and leave when it is back", async () => {
  const { queue, sent } = aQueue();
  queue.pause();
  queue.publish(["a"]);
  queue.publish(["a", "b"]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent).toEqual([]);
  queue.resume();
  expect(sent).toEqual([["a", "b"]]);
});

test("a failed message is tried once more after the bus came back", async () => {
  const answers = [Promise.reject(new Error("gone")), Promise.resolve()];
  const { queue, sent } = aQueue(() => answers.shift() ?? Promise.resolve());
  queue.publish(["a"]);
  queue.pause();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent).toEqual([["a"]]);
  queue.resume();
  await vi.advanceTimersByTimeAsync(20);
  expect(sent).toEqual([["a"], ["a"]]);
  expect(queue.failures()).toBe(1);
});

test("a message that fails twice becomes 'ask for everything', and that is not tried for ever", async () => {
  const { queue, sent } = aQueue(() => Promise.reject(new Error("gone")));
  queue.publish(["a"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([["a"], ["a"], [everythingTopic], [everythingTopic]]);
  expect(queue.failures()).toBe(4);
  queue.publish(["b"]);
  expect(sent.at(-1)).toEqual(["b"]);
});

test("more topics than are worth remembering become 'ask for everything'", () => {
  const { queue, sent } = aQueue();
  queue.pause();
  for (let number = 0; number <= 10_000; number += 1) queue.publish([`t${number}`]);
  queue.resume();
  expect(sent).toEqual([[everythingTopic]]);
});

test("closing sends what still waits, and nothing is taken afterwards", async () => {
  const { queue, sent } = aQueue();
  queue.publish(["a"]);
  queue.publish(["b"]);
  const closed = queue.close();
  queue.publish(["c"]);
  await vi.advanceTimersByTimeAsync(20);
  await closed;
  expect(sent).toEqual([["a"], ["b"]]);
});
