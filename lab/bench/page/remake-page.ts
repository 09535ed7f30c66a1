import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectDir } from "#tools/engines/home.ts";
import { measuredFolder } from "../run-one.ts";
import { visibleOnPage } from "./goals.ts";
import {
  readPerformance,
  readRun,
  withRuns,
  writePerformance,
  type BenchRun,
  type PerformanceFile,
} from "./performance-file.ts";
import { missedWithoutReason, performancePage } from "./performance-page.ts";
import { performancePlots } from "./performance-plots.ts";
import { reasons } from "./reasons.ts";

const docs = join(projectDir, "docs");
const keptFile = join(docs, "performance.json");

/** Takes what was measured into docs/performance.json and writes the page and its pictures from that file. */
export async function remakePage(): Promise<boolean> {
  const performance = withRuns(await keptBefore(), await measuredNow());
  const text = writePerformance(performance);
  // Uses the stored file, so that building the page again gives the same result.
  const kept = readPerformance(text);
  const [page, plots] = [performancePage(kept, reasons), performancePlots(kept)];
  await writeFile(keptFile, text);
  await writeFile(join(docs, "performance.md"), page);
  for (const [name, svg] of Object.entries(plots))
    await writeFile(join(docs, "pictures", `performance-${name}.svg`), svg);
  const unexplained = missedWithoutReason(kept, reasons);
  console.log(`docs/performance.md is made, with ${Object.keys(plots).length} pictures.`);
  for (const what of unexplained)
    console.error(`Missed, and lab/bench/page/reasons.ts does not say why: ${what}`);
  return unexplained.length === 0;
}

async function keptBefore(): Promise<PerformanceFile> {
  return existsSync(keptFile) ? readPerformance(await readFile(keptFile, "utf8")) : { runs: {} };
}

async function measuredNow(): Promise<Record<string, BenchRun>> {
  const measured: Record<string, BenchRun> = {};
  for (const name of visibleOnPage) {
    const file = join(measuredFolder, `${name}.json`);
    if (existsSync(file)) measured[name] = readRun(await readFile(file, "utf8"));
  }
  return measured;
}
