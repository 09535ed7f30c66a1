import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { projectDir } from "#tools/engines/home.ts";
import { withUnit } from "../figures.ts";
import type { Bench, BenchRow } from "./bench.ts";
import { doorsBench } from "./doors.ts";
import { alsoMeasured, goals, judgeGoals, middleOf, visibleOnPage, type Series } from "./goals.ts";
import { growthBench } from "./growth.ts";
import { helloBench } from "./hello.ts";
import { idleBench } from "./idle.ts";
import { liveBench } from "./live.ts";
import { notesBench } from "./notes.ts";
import { measuredFolder, remakePage } from "./page.ts";
import { pagesBench } from "./pages.ts";
import { picturesBench } from "./pictures.ts";
import { printingBench } from "./printing.ts";
import { readingBench } from "./reading.ts";
import { rlsBench } from "./rls.ts";
import { uploadBench } from "./upload.ts";

// npm run bench                   all benches of docs/performance.md, then the page
// npm run bench -- live hello     only these; figures go to .bench/<name>.json
// npm run bench -- idle page      measures this one again and updates the page
// npm run bench -- page           only the page, from the stored figures

const benches = {
  idle: idleBench,
  hello: helloBench,
  notes: notesBench,
  live: liveBench,
  printing: printingBench,
  pictures: picturesBench,
  upload: uploadBench,
  rls: rlsBench,
  growth: growthBench,
  reading: readingBench,
  doors: doorsBench,
  pages: pagesBench,
} satisfies Record<string, Bench>;
type BenchName = keyof typeof benches;

/** The exit code of a bench that could not be measured; one that missed a goal exits with 1. */
const notMeasured = 3;
/** A bench ends itself in time; this is for one whose process cannot even do that. */
const graceSeconds = 30;

// process.exit() also ends the engines and helpers; a signal alone would leave them running.
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

const request = process.argv.slice(2);
const isBench = (name: string): name is BenchName => name in benches;
const unknown = request.filter((name) => name !== "page" && !isBench(name));
if (unknown.length > 0) {
  const known = [...Object.keys(benches), "page"].join(", ");
  console.error(`There is no bench called ${unknown.join(", ")}. There are: ${known}.`);
  process.exit(2);
}
try {
  process.exit((await run(request.filter(isBench))) ? 0 : 1);
} catch (error) {
  console.error(error);
  process.exit(notMeasured);
}

async function run(wanted: readonly BenchName[]): Promise<boolean> {
  const [only] = wanted;
  if (request.length === 1) return only === undefined ? remakePage() : runOne(only);
  const { missed, failed } = await runSeveral(wanted.length > 0 ? wanted : visibleOnPage);
  if (request.length > 0 && !request.includes("page")) return missed.length + failed.length === 0;
  // The page says what was missed and why.
  return (await remakePage()) && failed.length === 0;
}

/** Measures, stores the series in .bench/<name>.json and prints the table. Returns whether every goal was met. */
async function runOne(name: BenchName): Promise<boolean> {
  if (process.platform !== "linux") throw new Error("Benches read /proc and need Linux.");
  const bench: Bench = benches[name];
  console.log(`\n${name}: ${bench.what}`);
  const startedAt = new Date();
  const [loadBefore, commit] = [loadavg(), commitNow()];
  const limit = setTimeout(() => {
    console.error("The bench took longer than it ever should and was stopped.");
    process.exit(notMeasured);
  }, bench.maxSeconds * 1_000).unref();
  const { series, rows = [] } = await bench.run((line) => console.log(`  … ${line}`));
  clearTimeout(limit);
  const about = {
    startedAt: startedAt.toISOString(),
    tookSeconds: (Date.now() - startedAt.getTime()) / 1_000,
    commit,
    node: process.version,
    cores: cpus().length,
    processor: cpus()[0]?.model.trim() ?? "unknown",
    memoryGibibytes: Math.round(totalmem() / 1024 ** 3),
    loadBefore,
    loadAfter: loadavg(),
  };
  await mkdir(measuredFolder, { recursive: true });
  const stored = JSON.stringify({ name, about, rows, series }, undefined, 2);
  await writeFile(join(measuredFolder, `${name}.json`), `${stored}\n`);
  const all = [...rows, ...rowsOf(name, series)];
  console.table(all.map(({ what, figure, goal = "", met }) => ({ what, figure, goal, met: sayMet(met) })));
  return all.every(({ met }) => met !== false);
}

function rowsOf(name: BenchName, series: Series): BenchRow[] {
  const judged = judgeGoals(
    () => series,
    goals.filter(({ bench }) => bench === name),
  );
  const side = (value: number | undefined, unit: string | undefined) =>
    value === undefined ? "" : withUnit(value, unit);
  return [
    ...judged.map(({ goal, value, ours, bare, bound, met }) => {
      const sides = ours === undefined ? "" : ` (${side(ours, goal.sideUnit)}, ${side(bare, goal.sideUnit)})`;
      return { what: goal.what, figure: withUnit(value, goal.unit) + sides, goal: bound, met };
    }),
    ...alsoMeasured
      .filter(({ bench }) => bench === name)
      .map(({ what, ours, bare, unit }) => ({
        what,
        figure: [ours, bare].map((one) => side(middleOf(series, one), unit)).join(" "),
      })),
  ];
}

function sayMet(met: boolean | undefined): string {
  if (met === undefined) return "";
  return met ? "met" : "MISSED";
}

/** Each in its own process: memory left by one does not affect the next, and a failure does not stop the others. */
async function runSeveral(wanted: readonly BenchName[]): Promise<{ missed: string[]; failed: string[] }> {
  const longest = wanted.reduce((sum, name) => sum + benches[name].maxSeconds, 0);
  console.log(`${wanted.join(", ")}: ${(longest / 60).toFixed(0)} minutes at the very most.`);
  const [missed, failed]: [string[], string[]] = [[], []];
  for (const name of wanted) {
    const code = await exitCodeOf(name);
    if (code === 1) missed.push(name);
    else if (code !== 0) failed.push(name);
  }
  if (missed.length > 0) console.log(`A goal was missed: ${missed.join(", ")}.`);
  if (failed.length > 0) console.log(`Could not be measured: ${failed.join(", ")}.`);
  return { missed, failed };
}

async function exitCodeOf(name: BenchName): Promise<number | null> {
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), name], { stdio: "inherit" });
  const end = (): void => void child.kill("SIGTERM");
  process.once("exit", end);
  const limit = setTimeout(() => child.kill("SIGKILL"), (benches[name].maxSeconds + graceSeconds) * 1_000);
  await once(child, "exit");
  clearTimeout(limit);
  process.off("exit", end);
  return child.exitCode;
}

/** The commit, and whether the program differed from it. */
function commitNow(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: projectDir, encoding: "utf8" }).trim();
  try {
    const changed = git("status", "--porcelain", "--untracked-files=no");
    const commit = git("rev-parse", "--short=10", "HEAD");
    return changed === "" ? commit : `${commit} and changes`;
  } catch {
    return "unknown";
  }
}
