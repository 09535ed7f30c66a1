import { execFileSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { fileOfPicture } from "#domain/responses/response.ts";
import { readConfig } from "#server/platform/config.ts";
import { openFiles } from "#server/platform/files/open-files.ts";
import { storedFiles } from "#tools/testing/stored-files.ts";
import { fullCamps } from "./camps.ts";
import { openFigures } from "./database-figures.ts";
import { simulatedStreams } from "./market.ts";
import type { Simulation } from "./measured.ts";
import { runMixed } from "./mixed-traffic.ts";
import { measureStreams, measureUnits } from "./unit-costs.ts";
import { startScaleWorld } from "./world.ts";

export async function simulate(minutes: number, say: (line: string) => void): Promise<Simulation> {
  if (process.platform !== "linux") throw new Error("The simulation reads /proc and needs Linux.");
  const startedAt = new Date();
  const loadBefore = loadavg()[0] ?? Number.NaN;
  await using world = await startScaleWorld(say);
  const figures = await openFigures(world.primaryUrl);
  try {
    const place = { world, figures, say };
    const tables = await figures.sizes();
    const alone = await measureUnits(place);
    const stream = await measureStreams(place, alone.idle, simulatedStreams);
    say(`everybody at once, for ${minutes} minutes`);
    const mixed = await runMixed(place, minutes);
    return {
      about: {
        startedAt: startedAt.toISOString(),
        tookSeconds: (Date.now() - startedAt.getTime()) / 1_000,
        minutes,
        commit: commitOf(),
        node: process.version,
        postgres: await figures.version(),
        pgbouncer: world.pgbouncer.version,
        cores: cpus().length,
        processor: cpus()[0]?.model ?? "",
        loadBefore,
        loadAfter: loadavg()[0] ?? Number.NaN,
        streams: simulatedStreams,
        camps: fullCamps,
        campers: tables.find(({ table }) => table === "participants")?.rows ?? 0,
      },
      tables,
      pictures: await storedPictures(world.env),
      units: { ...alone, stream },
      mixed,
    };
  } finally {
    await figures.end();
  }
}

function commitOf(): string {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  const changed = git("status", "--porcelain", "--untracked-files=no") !== "";
  return git("rev-parse", "--short", "HEAD") + (changed ? " with changes" : "");
}

/** How many bytes a reply has in storage, on average, for each of its files. */
async function storedPictures(env: Record<string, string>): Promise<Simulation["pictures"]> {
  const files = openFiles(readConfig(env));
  const totals = { full: 0, view: 0, small: 0, scan: 0 } satisfies Record<keyof typeof fileOfPicture, number>;
  const kinds = ["full", "view", "small", "scan"] as const;
  let replies = 0;
  for (const key of await storedFiles(env).keys("replies/")) {
    const kind = kinds.find((one) => key.endsWith(`/${fileOfPicture[one]}`));
    if (kind === undefined) continue;
    totals[kind] += (await files.head(key))?.contentLength ?? 0;
    if (kind === "full") replies += 1;
  }
  const each = (kind: (typeof kinds)[number]) => totals[kind] / replies;
  return {
    replies,
    bytes: { full: each("full"), view: each("view"), small: each("small"), scan: each("scan") },
  };
}
