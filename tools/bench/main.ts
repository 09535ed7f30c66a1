import { mkdir, writeFile } from "node:fs/promises";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { projectDir } from "#tools/engines/home.ts";
import type { Bench } from "./bench.ts";
import { fenceBench } from "./fence.ts";
import { growthBench } from "./growth.ts";
import { helloBench } from "./hello.ts";
import { lineBench } from "./line.ts";
import { liveBench } from "./live.ts";
import { notesBench } from "./notes.ts";
import { pagesBench } from "./pages.ts";
import { picturesBench } from "./pictures.ts";
import { printingBench } from "./printing.ts";
import { productSide } from "./product-server.ts";
import { readingBench } from "./reading.ts";
import { formatTable } from "./table.ts";
import { uploadBench } from "./upload.ts";

// npm run bench -- live hello; without a name all of them. Figures go to .bench/<name>.json.

const benches: Record<string, Bench> = {
  live: liveBench,
  hello: helloBench(productSide),
  pages: pagesBench,
  fence: fenceBench,
  growth: growthBench,
  notes: notesBench,
  printing: printingBench,
  pictures: picturesBench,
  upload: uploadBench,
  line: lineBench,
  reading: readingBench,
};

/** Whatever happens, a bench ends: a hanging one would block the next person's machine. */
const longestMs = 10 * 60_000;

function giveUp(): never {
  console.error("The bench took longer than it ever should and was stopped.");
  process.exit(1);
}

async function runOne(name: string, bench: Bench): Promise<boolean> {
  console.log(`\n${name}: ${bench.what}`);
  const startedAt = new Date();
  const loadBefore = loadavg();
  const limit = setTimeout(giveUp, longestMs).unref();
  const { rows, figures } = await bench.run((line) => console.log(`  … ${line}`));
  clearTimeout(limit);
  const about = {
    startedAt: startedAt.toISOString(),
    tookSeconds: (Date.now() - startedAt.getTime()) / 1_000,
    node: process.version,
    cores: cpus().length,
    processor: cpus()[0]?.model,
    loadBefore,
    loadAfter: loadavg(),
  };
  const dir = join(projectDir, ".bench");
  await mkdir(dir, { recursive: true });
  await writeFile(
    join(dir, `${name}.json`),
    `${JSON.stringify({ name, about, rows, figures }, undefined, 2)}\n`,
  );
  console.log(formatTable(rows));
  return rows.every(({ met }) => met !== false);
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in benches));
if (unknown.length > 0) {
  console.error(
    `There is no bench called ${unknown.join(", ")}. There are: ${Object.keys(benches).join(", ")}.`,
  );
  process.exit(2);
}
// An exit by name lets the engines and helpers be ended too; a signal alone would leave them running.
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

let allMet = true;
for (const [name, bench] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue;
  allMet = (await runOne(name, bench)) && allMet;
}
process.exit(allMet ? 0 : 1);
