import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { pace } from "./traffic.ts";

test("a slow answer does not keep the next one from being asked, and counts from when it was due", async () => {
  const begun: number[] = [];
  const startedAt = performance.now();
  const { latenciesMs, failures } = await pace({ perSecond: 20, seconds: 0.5 }, async () => {
    begun.push(performance.now() - startedAt);
    await sleep(300);
  });
  expect(latenciesMs).toHaveLength(10);
  expect(failures).toEqual([]);
  // Ten that wait for each other would take three seconds.
  expect(Math.max(...begun)).toBeLessThan(2_000);
  for (const latency of latenciesMs) expect(latency).toBeGreaterThanOrEqual(295);
});

test("who could not begin in time has waited all the same", async () => {
  const { latenciesMs } = await pace({ perSecond: 100, seconds: 0.05 }, async (turn) => {
    const until = performance.now() + (turn === 0 ? 200 : 0);
    // Blocks the event loop.
    while (performance.now() < until);
  });
  expect(latenciesMs.filter((latency) => latency > 100).length).toBeGreaterThanOrEqual(4);
});

test("a failure is kept with its sentence", async () => {
  const { failures, latenciesMs } = await pace({ perSecond: 100, seconds: 0.02 }, async (turn) => {
    if (turn === 1) throw new Error("503 the service is away");
  });
  expect(failures).toEqual(["503 the service is away"]);
  expect(latenciesMs).toHaveLength(2);
});
