import { expect, test } from "vitest";
import { backoffMs } from "./backoff.ts";

test("the delay doubles up to its limit and has random jitter", () => {
  for (const [attempt, full] of [
    [0, 100],
    [1, 200],
    [3, 800],
    [20, 5_000],
    [5_000, 5_000],
  ] as const) {
    const waits = Array.from({ length: 50 }, () => backoffMs(attempt, 100, 5_000));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(full / 2);
    expect(Math.max(...waits)).toBeLessThanOrEqual(full);
    expect(new Set(waits).size).toBeGreaterThan(10);
  }
});
