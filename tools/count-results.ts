import { existsSync, readFileSync } from "node:fs";
import * as z from "zod/mini";

/** Adds up what Vitest and Playwright wrote and prints the one line that a machine reads: "N passed, N failed". */
const vitest = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
});
const playwright = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
});

const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
let passed = 0;
let failed = 0;
for (const [path, kind] of [
  ["test-results/vitest.json", "vitest"],
  ["test-results/e2e.json", "playwright"],
] as const) {
  if (!existsSync(path)) continue;
  if (kind === "vitest") {
    const counts = vitest.parse(read(path));
    passed += counts.numPassedTests;
    // A file that could not even be loaded has no failed test in it, but it is no success either.
    failed += Math.max(counts.numFailedTests, counts.numFailedTestSuites > 0 ? 1 : 0);
  } else {
    const { stats } = playwright.parse(read(path));
    passed += stats.expected;
    failed += stats.unexpected + stats.flaky;
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
