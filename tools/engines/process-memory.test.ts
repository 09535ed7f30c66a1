import { expect, test } from "vitest";
import { memoryIn, memoryOf, residentIn, residentOf } from "./process-memory.ts";

test("is read as the system writes it", () => {
  const status =
    "Name:\tnode\nVmPeak:\t 9999999 kB\nVmHWM:\t  500000 kB\nVmRSS:\t  250000 kB\nThreads:\t11\n";
  expect(memoryIn(status)).toEqual({ now: 256, peak: 512 });
});

test("what a process shares with others is counted whole and by its part", () => {
  const rollup =
    "5581-7ffe ---p 00000000 00:00 0 [rollup]\nRss:  153600 kB\nPss:  102400 kB\nPss_Anon: 1 kB\n";
  expect(residentIn(rollup)).toEqual({ rss: 150, pss: 100 });
  expect(() => residentIn("Rss: 1 kB\n")).toThrow("it has no Pss");
});

test("what is no such page is not taken for one", () => {
  expect(() => memoryIn("Name:\tnode\n")).toThrow("it has no VmRSS");
});

test.runIf(process.platform === "linux")("a process knows its own", () => {
  const { now, peak } = memoryOf(process.pid);
  expect(now).toBeGreaterThan(10);
  expect(peak).toBeGreaterThanOrEqual(now * 0.9);
  const { rss, pss } = residentOf(process.pid);
  expect(rss).toBeGreaterThan(10);
  expect(pss).toBeLessThanOrEqual(rss);
});
