import { execFileSync } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { projectDir } from "#tools/engines/home.ts";
import type { Bench } from "./bench.ts";
import { rlsBench } from "./row-level-security.ts";
import { growthBench } from "./growth.ts";
import { helloBench } from "./hello.ts";
import { idleBench } from "./idle.ts";
import { lineBench } from "./line.ts";
import { liveBench } from "./live.ts";
import { notesBench } from "./notes.ts";
import { pagesBench } from "./pages.ts";
import { picturesBench } from "./pictures.ts";
import { printingBench } from "./printing.ts";
import { readingBench } from "./reading.ts";
import { formatTable } from "./table.ts";
import { uploadBench } from "./upload.ts";

export const benches = {
  idle: idleBench,
  hello: helloBench,
  notes: notesBench,
  live: liveBench,
  printing: printingBench,
  pictures: picturesBench,
  upload: uploadBench,
  rls: rlsBench,
  growth: growthBench,
  pages: pagesBench,
  line: lineBench,
  reading: readingBench,
} satisfies Record<string, Bench>;
export type BenchName = keyof typeof benches;

export function isBench(name: string): name is BenchName {
  return name in benches;
}

export const measuredFolder = join(projectDir, ".bench");

/** Measures, keeps everything in .bench/<name>.json and shows the table. Answers whether every goal was met. */
export async function runOne(name: BenchName): Promise<boolean> {
  const bench: Bench = benches[name];
  console.log(`\n${name}: ${bench.what}`);
  const startedAt = new Date();
  const loadBefore = loadavg();
  const commit = commitNow();
  const limit = setTimeout(giveUp, bench.maxSeconds * 1_000).unref();
  const { rows, figures, series } = await bench.run((line) => console.log(`  … ${line}`));
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
  const kept = JSON.stringify({ name, about, rows, series, figures }, undefined, 2);
  await writeFile(join(measuredFolder, `${name}.json`), `${kept}\n`);
  console.log(formatTable(rows));
  return rows.every(({ met }) => met !== false);
}

/** How a bench's process ends that was not measured; one that missed a goal was. */
export const notMeasured = 3;

function giveUp(): never {
  console.error("The bench took longer than it ever should and was stopped.");
  process.exit(notMeasured);
}

/** What was measured: the commit, and whether the program was another one than that. */
function commitNow(): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: projectDir, encoding: "utf8" }).trim();
  try {
    const changed = git(
      "status",
      "--porcelain",
      "--",
      "domain",
      "database",
      "server",
      "tools",
      "lab",
      "package.json",
    );
    const commit = git("rev-parse", "--short=10", "HEAD");
    return changed === "" ? commit : `${commit} and changes`;
  } catch {
    return "unknown";
  }
}
