import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createInvalidationMerger } from "./invalidation-merger.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aMerger() {
  const passed: string[][] = [];
  return { passed, merger: createInvalidationMerger(50, (topics) => void passed.push(topics)) };
}

test("a quiet topic passes at once, and one topic does not hold up another", () => {
  const { merger, passed } = aMerger();
  merger.invalidation(["a"]);
  merger.invalidation(["b"]);
  expect(passed).toEqual([["a"], ["b"]]);
});

test("500 invalidations of one topic within 50 ms pass as two: the first and the last", async () => {
  const { merger, passed } = aMerger();
  for (let note = 0; note < 500; note += 1) merger.invalidation(["notes"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(passed).toEqual([["notes"], ["notes"]]);
});

test("a topic that never rests passes every 50 ms", async () => {
  const { merger, passed } = aMerger();
  for (let ms = 0; ms < 1_000; ms += 5) {
    merger.invalidation(["busy"]);
    await vi.advanceTimersByTimeAsync(5);
  }
  expect(passed.length).toBeGreaterThanOrEqual(19);
  expect(passed.length).toBeLessThanOrEqual(21);
});

test("each topic's window has its own end, and topics that end together pass together", async () => {
  const { merger, passed } = aMerger();
  merger.invalidation(["a", "b"]);
  await vi.advanceTimersByTimeAsync(30);
  merger.invalidation(["c"]);
  merger.invalidation(["a", "b", "c"]);
  await vi.advanceTimersByTimeAsync(20);
  expect(passed).toEqual([["a", "b"], ["c"], ["a", "b"]]);
  await vi.advanceTimersByTimeAsync(30);
  expect(passed.at(-1)).toEqual(["c"]);
  expect(passed).toHaveLength(4);
});

test("nothing is left behind when all is quiet", async () => {
  const { merger } = aMerger();
  merger.invalidation(["a"]);
  merger.invalidation(["a"]);
  await vi.advanceTimersByTimeAsync(200);
  expect(vi.getTimerCount()).toBe(0);
});
