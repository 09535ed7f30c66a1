import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectDir } from "#tools/engines/home.ts";
import { simulation, type Simulation } from "./measured.ts";

export const figuresFile = join(projectDir, "docs/scale.json");
export const pageFile = join(projectDir, "docs/scale.md");

/** What the last whole run of the simulation left. */
export async function keptFigures(): Promise<Simulation | undefined> {
  if (!existsSync(figuresFile)) return undefined;
  return simulation.parse(JSON.parse(await readFile(figuresFile, "utf8")));
}
