import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createCheckQueue } from "./check-queue.ts";
import { until } from "./testing/until.ts";

test("runs at most the limit at a time, runs every check, and queues none twice", async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  const queue = createCheckQueue<number>(3, async (number) => {
    running += 1;
    most = Math.max(most, running);
    await sleep(1);
    running -= 1;
    done.push(number);
  });
  for (let round = 0; round < 2; round += 1) {
    for (let number = 0; number < 20; number += 1) queue.add(number);
  }
  await until("all had their turn", () => done.length >= 20 && running === 0);
  expect(most).toBe(3);
  // The first three had begun when they were asked for again.
  expect(done.toSorted((a, b) => a - b)).toEqual([
    0,
    0,
    1,
    1,
    2,
    2,
    ...Array.from({ length: 17 }, (_, i) => i + 3),
  ]);
});
