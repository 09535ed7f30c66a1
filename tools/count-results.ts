import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import * as z from "zod/mini";

/**
 * Adds up what Vitest and Playwright wrote. First every failure is named once more with its reason, because a log of
 * thousands of lines is often kept by its end only; then comes the one line that a machine reads: "N passed, N failed".
 */
const vitest = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.optional(z.string()),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.nullish(z.array(z.string())),
        }),
      ),
    }),
  ),
});
const spec = z.object({
  ok: z.boolean(),
  title: z.string(),
  file: z.string(),
  line: z.number(),
  tests: z.array(
    z.object({
      results: z.array(z.object({ error: z.optional(z.object({ message: z.optional(z.string()) })) })),
    }),
  ),
});
const suite = z.object({
  get suites() {
    return z.optional(z.array(suite));
  },
  specs: z.array(spec),
});
const playwright = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
  suites: z.array(suite),
});
type Suite = z.infer<typeof suite>;

interface Result {
  passed: number;
  failed: number;
  failures: { place: string; reason: string }[];
}

function ofVitest(found: z.infer<typeof vitest>): Result {
  const failures = found.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults.filter((one) => one.status === "failed");
    if (tests.length === 0 && status === "failed") return [{ place: file, reason: message ?? "" }];
    return tests.map((one) => ({
      place: `${file} › ${one.fullName}`,
      reason: (one.failureMessages ?? []).join("\n"),
    }));
  });
  return {
    passed: found.numPassedTests,
    // A file that could not even be loaded has no failed test in it, but it is no success either.
    failed: Math.max(found.numFailedTests, found.numFailedTestSuites > 0 ? 1 : 0),
    failures,
  };
}

const specsOf = (one: Suite): z.infer<typeof spec>[] => [
  ...one.specs,
  ...(one.suites ?? []).flatMap((inner) => specsOf(inner)),
];

function ofPlaywright({ stats, suites }: z.infer<typeof playwright>): Result {
  const failures = suites
    .flatMap((one) => specsOf(one))
    .filter((one) => !one.ok)
    .map((one) => ({
      place: `${one.file}:${one.line} › ${one.title}`,
      reason: one.tests
        .flatMap((test) => test.results.map((result) => result.error?.message ?? ""))
        .join("\n"),
    }));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures };
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, "utf8"));
const [folder = "test-results"] = process.argv.slice(2);
const results: Result[] = [];
if (existsSync(`${folder}/vitest.json`)) results.push(ofVitest(vitest.parse(read(`${folder}/vitest.json`))));
if (existsSync(`${folder}/e2e.json`))
  results.push(ofPlaywright(playwright.parse(read(`${folder}/e2e.json`))));

/** As much of a reason as one reads before one looks for the rest. */
const LINES = 25;
for (const { place, reason } of results.flatMap((one) => one.failures)) {
  const lines = stripVTControlCharacters(reason).trim().split("\n").slice(0, LINES);
  console.log(`\nFAILED: ${place}\n${lines.map((line) => `  ${line}`).join("\n")}`);
}
const passed = results.reduce((sum, one) => sum + one.passed, 0);
const failed = results.reduce((sum, one) => sum + one.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
