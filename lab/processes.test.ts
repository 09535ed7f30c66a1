import { expect, test } from "vitest";
import { cpuSeconds, cpuSecondsOf } from "./processes.ts";

test("user and system time are added, whatever the program is called", () => {
  const numbers = "1 1 1 0 -1 4194560 100 0 0 0 250 50 0 0 20 0 11 0 5000";
  expect(cpuSecondsOf(`42 (node) S ${numbers}`)).toBe(3);
  expect(cpuSecondsOf(`42 (a) b (c)) S ${numbers}`)).toBe(3);
  expect(() => cpuSecondsOf("nonsense")).toThrow(/not a line/);
});

test.runIf(process.platform === "linux")("our own time grows while we work", () => {
  const before = cpuSeconds(process.pid);
  // By our own time and not by the clock: on a busy machine others may have had the processor all the while.
  const started = process.cpuUsage();
  let worked = 0;
  while (worked < 100_000) {
    const { user, system } = process.cpuUsage(started);
    worked = user + system;
  }
  expect(cpuSeconds(process.pid)).toBeGreaterThan(before);
});
