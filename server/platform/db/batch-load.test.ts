import { expect, test } from "vitest";
import { batchLoad } from "./batch-load.ts";

function recorder(answering: Promise<void> = Promise.resolve()) {
  const batches: number[][] = [];
  const ask = batchLoad(async (keys: number[]) => {
    batches.push(keys);
    await answering;
    if (keys.includes(13)) throw new Error("planted");
    return keys.map((key) => (key === 0 ? undefined : `value ${key}`));
  });
  return { batches, ask };
}

test("keys wanted in the same turn travel together, and each gets its own answer", async () => {
  const { batches, ask } = recorder();
  expect(await Promise.all([ask(1), ask(2), ask(0), ask(2)])).toEqual([
    "value 1",
    "value 2",
    undefined,
    "value 2",
  ]);
  expect(batches).toEqual([[1, 2, 0, 2]]);
});

test("while two statements are under way the rest waits and then shares one", async () => {
  const answering = Promise.withResolvers<void>();
  const { batches, ask } = recorder(answering.promise);
  const answers: Promise<unknown>[] = [];
  for (let key = 1; key <= 6; key += 1) {
    answers.push(ask(key));
    await new Promise((resolve) => setImmediate(resolve));
  }
  answering.resolve();
  await Promise.all(answers);
  expect(batches).toEqual([[1], [2], [3, 4, 5, 6]]);
});

test("a failure rejects every key of its batch and no later one", async () => {
  const { ask } = recorder();
  const outcomes = await Promise.allSettled([ask(1), ask(13)]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await ask(1)).toBe("value 1");
});

test("more than fit go in several statements", async () => {
  const { batches, ask } = recorder();
  await Promise.all(Array.from({ length: 450 }, (_, key) => ask(key + 1000)));
  expect(batches.map((batch) => batch.length)).toEqual([200, 200, 50]);
});
