import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { projectDir } from "../engines/home.ts";
import { fullMinutes, goalsOf } from "./goals.ts";
import { simulation, type Simulation } from "./measured.ts";
import { renewPage } from "./page.ts";
import { simulate } from "./simulate.ts";

/**
 * `npm run scale`: reckons from the kept figures and renews the tables of docs/scale.md.
 * `npm run scale -- simulate`: measures first, and keeps the figures in docs/scale.json. With fewer `--minutes` it is a
 * try: the tables are shown and nothing is kept.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: "string", default: String(fullMinutes) } },
});
const kept = join(projectDir, "docs/scale.json");
const page = join(projectDir, "docs/scale.md");
// An exit by name lets the engines and helpers be ended too; a signal alone would leave them running.
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

function show(measured: Simulation): void {
  console.table(
    goalsOf(measured).map(({ what, goal, figure, met }) => ({
      what,
      goal,
      figure,
      met: met ? "met" : "NOT met",
    })),
  );
}

async function runSimulation(): Promise<Simulation> {
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error("--minutes is a number above 0.");
  const measured = await simulate(minutes, (line) => console.log(`  … ${line}`));
  const text = `${JSON.stringify(measured, undefined, 2)}\n`;
  if (minutes >= fullMinutes) await writeFile(kept, text);
  else console.log(text);
  return measured;
}

async function renew(): Promise<Simulation> {
  const measured = simulation.parse(JSON.parse(await readFile(kept, "utf8")));
  await writeFile(page, renewPage(await readFile(page, "utf8"), measured));
  console.log("docs/scale.md has its tables from docs/scale.json.");
  return measured;
}

const [what, ...others] = positionals;
if (others.length > 0 || (what !== undefined && what !== "simulate")) {
  console.error("npm run scale, or npm run scale -- simulate [--minutes=5]");
  process.exit(2);
}
const measured = what === "simulate" ? await runSimulation() : undefined;
const shown = measured === undefined || measured.about.minutes >= fullMinutes ? await renew() : measured;
show(shown);
process.exit(goalsOf(shown).every(({ met }) => met) ? 0 : 1);
