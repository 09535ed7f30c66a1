import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import * as z from "zod/mini";

/**
 * Sums the results of Vitest and Playwright. Repeats every failure at the end, because long logs are often truncated to
 * their end. The last line is machine-readable: "N passed, N failed".
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
      results: z.array(
        z.object({
          error: z.optional(z.object({ message: z.optional(z.string()) })),
          attachments: z.optional(z.array(z.object({ name: z.string(), path: z.optional(z.string()) }))),
        }),
      ),
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

type Walked = z.infer<typeof spec>["tests"][number]["results"][number];

/** What the page said instead, in one line. Pictures stay on the machine that failed; often only its log is to be had. */
function pageOf({ attachments = [] }: Walked): string[] {
  return attachments
    .filter(({ name, path }) => name === "error-context" && path !== undefined && existsSync(path))
    .map(({ path = "" }) => {
      const [, ...blocks] = readFileSync(path, "utf8").split("```yaml\n");
      const page = blocks.at(-1)?.split("```")[0] ?? "";
      const main = page.slice(Math.max(page.search(/^ *- main/m), 0));
      const text = main
        .replaceAll(/ *\[(ref|cursor)=[^\]]*\]/g, "")
        .split("\n")
        .map((line) => line.trim().replace(/^- (generic:? ?)?/, ""))
        .filter((line) => line !== "" && !line.startsWith("/url"))
        .join(" · ");
      return `The page: ${text.slice(0, 600)}`;
    });
}

function ofPlaywright({ stats, suites }: z.infer<typeof playwright>): Result {
  const failures = suites
    .flatMap((one) => specsOf(one))
    .filter((one) => !one.ok)
    .map((one) => ({
      place: `${one.file}:${one.line} › ${one.title}`,
      reason: one.tests
        .flatMap(({ results }) =>
          results.map((result) => [result.error?.message ?? "", ...pageOf(result)].join("\n")),
        )
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

/** Lines per reason, so that several failures fit on one screen. */
const longest = 14;
for (const { place, reason } of results.flatMap((one) => one.failures)) {
  const text = stripVTControlCharacters(reason)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const page = text.filter((line) => line.startsWith("The page: "));
  const lines = [...text.filter((line) => !page.includes(line)).slice(0, longest), ...page];
  console.log(`\nFAILED: ${place}\n${lines.map((line) => `  ${line}`).join("\n")}`);
}
const passed = results.reduce((sum, one) => sum + one.passed, 0);
const failed = results.reduce((sum, one) => sum + one.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
