import { expect, test } from "vitest";
import { cpuSeconds, cpuSecondsOf } from "./cpu-time.ts";

test("user and system time are added, whatever the program is called", () => {
  const numbers = "1 1 1 0 -1 4194560 100 0 0 0 250 50 0 0 20 0 11 0 5000";
  expect(cpuSecondsOf(`42 (node) S ${numbers}`)).toBe(3);
  expect(cpuSecondsOf(`42 (a) b (c)) S ${numbers}`)).toBe(3);
  expect(() => cpuSecondsOf("nonsense")).toThrow(/not a line/);
});

test.runIf(process.platform === "linux")("our own time grows while we work", () => {
  const before = cpuSeconds(process.pid);
  const until = performance.now() + 100;
  while (performance.now() < until) Math.sqrt(until);
  expect(cpuSeconds(process.pid)).toBeGreaterThan(before);
});
