import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectDir } from "#tools/engines/home.ts";
import { alsoMeasured, goals, judgeGoals, visibleOnPage } from "./goals.ts";
import { rolesMeasured } from "./idle.ts";
import {
  missedWithoutReason,
  performancePage,
  readPerformance,
  withRuns,
  writePerformance,
  type BenchRun,
  type PerformanceFile,
} from "./page.ts";

const kept = (path: string) => readFileSync(join(projectDir, path), "utf8");

function aPerformance(): PerformanceFile {
  const runs: Record<string, BenchRun> = {};
  for (const name of visibleOnPage) {
    const series: BenchRun["series"] = { load: [0.4, 1.25] };
    for (const goal of goals.filter(({ bench }) => bench === name)) {
      const bound = "atMost" in goal ? goal.atMost : goal.atLeast;
      for (const side of [goal.ours, goal.bare]) if (side !== undefined) series[side] ??= [200, 100, 300];
      series[goal.measured] = [bound, bound, bound];
    }
    for (const { ours, bare } of alsoMeasured.filter(({ bench }) => bench === name))
      for (const side of [ours, bare]) if (side !== undefined) series[side] ??= [20, 10, 30];
    runs[name] = { about: aboutRun(name), series };
  }
  Object.assign(runs["growth"]?.series ?? {}, {
    participants: [100_000, 1_000_000],
    notes: [1_000_000, 10_000_000],
    statements: [321],
    "pages of listEvents": [45, 46],
    "pages of listMyNotes, further on": [1_200, 1_202],
  });
  for (const [at, role] of rolesMeasured.entries())
    Object.assign(runs["idle"]?.series ?? {}, {
      [`${role} start`]: [1 + at / 10],
      [`${role} rss`]: [120 + at],
      [`${role} pss`]: [90 + at],
    });
  return { runs };
}

function aboutRun(name: string): BenchRun["about"] {
  return {
    startedAt: "2027-07-11T06:30:00.000Z",
    tookSeconds: name.length * 10,
    commit: "0123456789",
    node: "v24.1.0",
    cores: 2,
    processor: "A Quiet Processor",
    memoryGibibytes: 16,
    loadBefore: [0.5, 0.4, 0.3],
    loadAfter: [1.5, 0.4, 0.3],
  };
}

function withFigure(bench: string, series: string, values: number[] | undefined) {
  const performance = aPerformance();
  const run = performance.runs[bench];
  if (run === undefined) throw new Error(`there is no run of ${bench}`);
  if (values === undefined) delete run.series[series];
  else run.series[series] = values;
  return performance;
}

describe("the page", () => {
  test("is made from figures alone, to the letter", async () => {
    await expect(performancePage(aPerformance())).toMatchFileSnapshot("./testing-page.md");
  });

  test("shows pages once they were measured, and says which goals they miss", () => {
    const performance = aPerformance();
    const figures = {
      "times bare": 3.3,
      requests: 40,
      scripts: 13,
      "script KiB": 183,
      KiB: 330,
      blocked: 600,
    };
    const series = {
      bare: [900],
      "child cold": [3_000],
      "child cold shift": [0.03],
      ...Object.fromEntries(
        Object.entries(figures).map(([name, figure]) => [`child cold ${name}`, [figure]]),
      ),
    };
    performance.runs["pages"] = { about: aboutRun("pages"), series };
    const [row] = /^\| A child with a reply \|.*$/m.exec(performancePage(performance)) ?? [];
    expect(row).toContain("| 3,000 ms | **3.30×** | ≤ 3×, missed |");
    expect(row).toContain("| 40 | 13 | 183 | 330 |");
    expect(row).toContain("| 0.030, missed |");
  });

  test.each(goals)("cannot be made without a figure for $what", ({ bench, measured, what }) => {
    expect(() => performancePage(withFigure(bench, measured, undefined))).toThrow(
      `"${what}" has no figure. Run: npm run bench -- ${bench} page`,
    );
    expect(() => performancePage(withFigure(bench, measured, [Number.NaN]))).toThrow("has no figure");
    const withoutRun = aPerformance();
    delete withoutRun.runs[bench];
    expect(() => performancePage(withoutRun)).toThrow("has no figure");
  });

  test("says what was missed and why; a miss without a reason is an error", () => {
    const missed = withFigure("notes", "ofBare", [0.3, 0.39, 0.7]);
    const explained = goals.map((goal) => ({ ...goal, reason: "The disk is slow." }));
    expect(performancePage(missed, explained)).toMatch(
      /\*\*0\.39×\*\* \| ≥ 0\.40× \| missed \|[\s\S]*\*\*Missed: Save a note: [^*]*\*\* The disk is slow\./,
    );
    const unexplained = structuredClone([...goals]);
    for (const goal of unexplained) delete goal.reason;
    expect(missedWithoutReason(missed, unexplained)).toContain(
      "Save a note: throughput relative to the same bare Hono",
    );
    expect(missedWithoutReason(missed, explained)).toEqual([]);
  });
});

describe("a goal", () => {
  test.each(goals)("is met at its bound by the median and missed beyond it: $what", (goal) => {
    const bound = "atMost" in goal ? goal.atMost : goal.atLeast;
    const beyond = "atMost" in goal ? bound + 1 : bound / 2;
    const met = (values: number[]) => judgeGoals(() => ({ [goal.measured]: values }), [goal])[0]?.met;
    expect(met([bound, beyond, bound])).toBe(true);
    expect(met([beyond, bound, beyond])).toBe(false);
  });
});

describe("what is kept", () => {
  test("is the latest run of each bench, and the others as they were", () => {
    const [before, now] = [aPerformance(), aPerformance()];
    for (const run of Object.values(now.runs)) run.about.startedAt = "2027-07-12T06:30:00.000Z";
    const { idle, live } = now.runs;
    if (idle === undefined || live === undefined) throw new Error("no runs");
    live.about.startedAt = "2027-07-01T06:30:00.000Z";
    const { runs } = withRuns(before, { idle, live });
    expect(runs["idle"]).toBe(idle);
    expect(runs["live"]).toBe(before.runs["live"]);
    expect(Object.keys(runs)).toEqual(Object.keys(before.runs));
  });

  test("is read back as it was written", () => {
    const text = writePerformance(aPerformance());
    expect(writePerformance(readPerformance(text))).toBe(text);
    expect(text).toContain('"pages of listEvents": [45, 46]');
  });

  test("docs/performance.md is made from docs/performance.json, and every miss has its reason", () => {
    const performance = readPerformance(kept("docs/performance.json"));
    expect(kept("docs/performance.md")).toBe(performancePage(performance));
    expect(missedWithoutReason(performance)).toEqual([]);
  });
});
