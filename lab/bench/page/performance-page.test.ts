import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectDir } from "#tools/engines/home.ts";
import { aPerformance } from "./a-performance.ts";
import { inks } from "./drawing.ts";
import { goals } from "./goals.ts";
import { readPerformance, withRuns, writePerformance } from "./performance-file.ts";
import { missedWithoutReason, performancePage } from "./performance-page.ts";
import { performancePlots } from "./performance-plots.ts";
import { reasons } from "./reasons.ts";

const kept = (path: string) => readFileSync(join(projectDir, path), "utf8");

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
    const page = performancePage(aPerformance(), {});
    await expect(page).toMatchFileSnapshot("./testing/performance.md");
    for (const [name, svg] of Object.entries(performancePlots(aPerformance())))
      await expect(svg).toMatchFileSnapshot(`./testing/${name}.svg`);
  });

  test.each(goals)("cannot be made without a figure for $id", ({ bench, measured, what }) => {
    expect(() => performancePage(withFigure(bench, measured, undefined), {})).toThrow(
      `"${what}" has no figure. Run: npm run bench -- ${bench} page`,
    );
    expect(() => performancePage(withFigure(bench, measured, [Number.NaN]), {})).toThrow("has no figure");
    const withoutRun = aPerformance();
    delete withoutRun.runs[bench];
    expect(() => performancePage(withoutRun, {})).toThrow("has no figure");
  });

  test("says what was missed and why; without a reason it is told on", () => {
    const missed = withFigure("notes", "ofBare", [0.5, 0.59, 0.7]);
    expect(performancePage(missed, { "save-speed": "The disk is slow." })).toMatch(
      /\*\*0\.59×\*\* \| ≥ 0\.60× \| missed \|[\s\S]*\*\*Missed: Save a note: [^*]*\*\* The disk is slow\./,
    );
    expect(missedWithoutReason(missed, {})).toEqual([
      "Save a note: throughput relative to the same bare Hono",
    ]);
    expect(missedWithoutReason(missed, { "save-speed": "The disk is slow." })).toEqual([]);
    expect(performancePlots(missed)["allowance"]).toContain("15 of 16 goals are met. Missed: Save a note");
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

  test("docs/performance.md and its pictures are made from docs/performance.json, and every miss has its reason", () => {
    const performance = readPerformance(kept("docs/performance.json"));
    expect(kept("docs/performance.md")).toBe(performancePage(performance, reasons));
    for (const [name, svg] of Object.entries(performancePlots(performance)))
      expect(kept(`docs/pictures/performance-${name}.svg`)).toBe(svg);
    expect(missedWithoutReason(performance, reasons)).toEqual([]);
  });
});

test("pictures are drawn in the product's own inks, with words for who cannot see them", () => {
  const tokens = kept("web/ui/tokens.css");
  for (const [name, colour] of Object.entries(inks))
    expect(tokens).toMatch(new RegExp(`--(ill-)?${name}: (light-dark\\()?${colour}[,;]`));
  for (const svg of Object.values(performancePlots(aPerformance()))) {
    expect(svg).toMatch(/role="img" aria-labelledby="title about"/);
    expect(svg).toMatch(/<title id="title">.+<\/title>\n<desc id="about">.+<\/desc>/);
    const sizes = [...svg.matchAll(/font-size="(\d+)"/g)].map(([, size]) => Number(size));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(12);
    expect(svg).toContain('width="390"');
  }
});
