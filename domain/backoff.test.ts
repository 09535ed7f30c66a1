import { expect, test } from "vitest";
import { backoffMs } from "./backoff.ts";

test.each([
  [0, 50, 100],
  [1, 100, 200],
  [3, 400, 800],
  [20, 2_500, 5_000],
  [5_000, 2_500, 5_000],
])("after %i failures the delay is between %i and %i ms", (attempt, least, most) => {
  const limits = { minMs: 100, maxMs: 5_000 };
  expect(backoffMs(attempt, limits, 0)).toBe(least);
  expect(backoffMs(attempt, limits, 1)).toBe(most);
});
