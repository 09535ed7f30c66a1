import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { fullMinutes, goalsOf } from "./goals.ts";
import { figuresFile, pageFile, storedFigures, type Simulation } from "./measured.ts";
import { renewPage, sectionsOf } from "./page.ts";
import { simulate } from "./simulate.ts";

/**
 * `npm run scale`: calculates from the stored figures and updates the tables of docs/scale.md.
 * `npm run scale -- simulate`: measures first and stores the figures in docs/scale.json. With fewer `--minutes` it only
 * prints the tables and stores nothing.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: "string", default: String(fullMinutes) } },
});
const [what, ...others] = positionals;
const minutes = Number(values.minutes);
if (others.length > 0 || !(what === undefined || what === "simulate") || !(minutes > 0)) {
  console.error("npm run scale, or npm run scale -- simulate [--minutes=5]");
  process.exit(2);
}
// An exit by name lets the engines and helpers be ended too; a signal alone would leave them running.
process.once("SIGINT", () => process.exit(130));
process.once("SIGTERM", () => process.exit(143));

async function keep(measured: Simulation): Promise<void> {
  await writeFile(figuresFile, `${JSON.stringify(measured, undefined, 2)}\n`);
}

/** A failed run is stored as well: the page then shows which goals it missed. */
async function measure(): Promise<Simulation> {
  const measured = await simulate(minutes, (line) => console.log(`  … ${line}`));
  if (minutes >= fullMinutes) await keep(measured);
  else
    for (const [name, section] of Object.entries(sectionsOf(measured)))
      console.log(`\n${name}\n\n${section}`);
  return measured;
}

const measured = what === "simulate" ? await measure() : await storedFigures();
if (what === undefined || minutes >= fullMinutes) {
  await writeFile(pageFile, renewPage(await readFile(pageFile, "utf8"), measured));
  console.log("docs/scale.md is renewed.");
}
if (measured === undefined) {
  console.error("There are no figures yet: npm run scale -- simulate");
  process.exit(1);
}
const goals = goalsOf(measured);
console.table(goals.map(({ met, ...goal }) => ({ ...goal, met: met ? "met" : "NOT met" })));
process.exit(goals.every(({ met }) => met) ? 0 : 1);
