import { expect, test } from "vitest";
import { aSimulation } from "./a-simulation.ts";
import { goalsOf } from "./goals.ts";
import { ofParts } from "./processor-time.ts";

const missed = (simulation: ReturnType<typeof aSimulation>) =>
  goalsOf(simulation)
    .filter(({ met }) => !met)
    .map(({ what }) => what);

test("a run without a fault has met every goal", () => {
  expect(missed(aSimulation())).toEqual([]);
});

const calm = { p50: 1, p95: 2, p99: 3, longest: 4 };
const failed = { notes: { ...calm, requests: 10, failed: 1, failures: ["503"] } };
const jobs = { done: 1, open: 0, failed: 0, p50: 1, p95: 2, longest: 3 };

test.each([
  ["a request that failed", { mixed: { kinds: failed } }, "requests that failed"],
  ["a stream that broke off", { mixed: { streamsLost: 1 } }, "streams lost"],
  [
    "a hint that did not come",
    { mixed: { invalidations: { ...calm, measured: 9, missing: 1, sent: 9 } } },
    "saves without an invalidation",
  ],
  [
    "a picture that was never drawn",
    { mixed: { pictures: { ...jobs, open: 1 } } },
    "failed jobs, rejected images, missing PDFs",
  ],
  ["a job that was given up", { mixed: { deadLetters: 1 } }, "failed jobs, rejected images, missing PDFs"],
  ["a replica far behind", { mixed: { replicaLagMs: { ...calm, p95: 1_001 } } }, "replica lag, p95"],
  [
    "arithmetic that is wrong",
    { mixed: { cores: ofParts(() => 1) } },
    "cores of postgres, measured / calculated",
  ],
  ["a short try", { minutes: 0.5 }, "minutes with all traffic"],
])("%s is said", (_, changes, goal) => {
  expect(missed(aSimulation(changes))).toContain(goal);
});
