import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";

const program = fileURLToPath(new URL("count-results.ts", import.meta.url));

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "cabin-courier-results-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

function count(results: { vitest?: object; e2e?: object }): { lines: string[]; status: number | null } {
  const folder = makeFolder();
  for (const [name, written] of Object.entries(results))
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(written));
  const { stdout, status } = spawnSync(process.execPath, [program, folder], { encoding: "utf8" });
  return { lines: stdout.trim().split("\n"), status };
}

const passed = { status: "passed", fullName: "adds", failureMessages: [] };
const wellTested = {
  numPassedTests: 2,
  numFailedTests: 0,
  numFailedTestSuites: 0,
  testResults: [{ name: "/a.test.ts", status: "passed", message: "", assertionResults: [passed] }],
};
const wellWalked = { stats: { expected: 3, unexpected: 0, flaky: 0 }, suites: [] };

test("what went well is one line, and a success", () => {
  expect(count({ vitest: wellTested, e2e: wellWalked })).toEqual({
    lines: ["5 passed, 0 failed"],
    status: 0,
  });
});

test("every failure is named with its reason before the line that counts them", () => {
  const failed = { status: "failed", fullName: "subtracts", failureMessages: ["expected 1 to be 2"] };
  const context = join(makeFolder(), "error-context.md");
  writeFileSync(
    context,
    '# Page snapshot\n\n```yaml\n- banner [ref=e1]\n- main [ref=e2]:\n  - link "Back" [ref=e3] [cursor=pointer]:\n    - /url: /my\n  - generic [ref=e4]: Loading…\n```\n',
  );
  const spec = {
    ok: false,
    title: "prints the mail",
    file: "journeys/printing.spec.ts",
    line: 80,
    tests: [
      {
        results: [
          {
            error: { message: "\u001B[31mnever opened\u001B[39m" },
            attachments: [{ name: "screenshot" }, { name: "error-context", path: context }],
          },
        ],
      },
    ],
  };
  const { lines, status } = count({
    vitest: {
      numPassedTests: 1,
      numFailedTests: 1,
      numFailedTestSuites: 1,
      testResults: [
        {
          name: join(process.cwd(), "domain/sum.test.ts"),
          status: "failed",
          assertionResults: [passed, failed],
        },
      ],
    },
    e2e: {
      stats: { expected: 3, unexpected: 1, flaky: 0 },
      suites: [{ specs: [], suites: [{ specs: [spec] }] }],
    },
  });
  expect(lines.filter((line) => line !== "")).toEqual([
    "FAILED: domain/sum.test.ts › subtracts",
    "  expected 1 to be 2",
    "FAILED: journeys/printing.spec.ts:80 › prints the mail",
    "  never opened",
    '  The page: main: · link "Back": · Loading…',
    "4 passed, 2 failed",
  ]);
  expect(status).toBe(1);
});

test("a file that could not be loaded, and nothing at all, are failures", () => {
  const broken = {
    name: join(process.cwd(), "web/gone.test.ts"),
    status: "failed",
    message: "no such file",
    assertionResults: [],
  };
  const unloaded = { ...wellTested, numFailedTestSuites: 1, testResults: [broken] };
  const { lines, status } = count({ vitest: unloaded });
  expect(lines).toEqual(["FAILED: web/gone.test.ts", "  no such file", "2 passed, 1 failed"]);
  expect(status).toBe(1);
  expect(count({})).toEqual({ lines: ["0 passed, 0 failed"], status: 1 });
});
