import { expect, test } from "vitest";
import { reconnectDelayMs } from "./reconnect-delay.ts";

test.each([
  [0, 500, 1_000],
  [1, 1_000, 2_000],
  [3, 4_000, 8_000],
  [4, 7_500, 15_000],
  [500, 7_500, 15_000],
])(
  "after %i failures a tab waits between %i and %i ms, and not as long as its neighbour",
  (failures, least, most) => {
    const delays = Array.from({ length: 100 }, () => reconnectDelayMs(failures));
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(least);
    expect(Math.max(...delays)).toBeLessThanOrEqual(most);
    expect(new Set(delays).size).toBeGreaterThan(50);
  },
);
