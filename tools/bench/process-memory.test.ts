import { expect, test } from "vitest";
import { memoryIn, memoryOf } from "./process-memory.ts";

test("is read as the system writes it", () => {
  const status =
    "Name:\tnode\nVmPeak:\t 9999999 kB\nVmHWM:\t  500000 kB\nVmRSS:\t  250000 kB\nThreads:\t11\n";
  expect(memoryIn(status)).toEqual({ now: 256, peak: 512 });
});

test("what is no such page is not taken for one", () => {
  expect(() => memoryIn("Name:\tnode\n")).toThrow("it has no VmRSS");
});

test.runIf(process.platform === "linux")("a process knows its own", () => {
  const { now, peak } = memoryOf(process.pid);
  expect(now).toBeGreaterThan(10);
  expect(peak).toBeGreaterThanOrEqual(now * 0.9);
});
