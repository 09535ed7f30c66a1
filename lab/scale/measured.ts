import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { projectDir } from "#tools/engines/home.ts";
import { quantiles, summary } from "./traffic.ts";

const number = z.number();
const perPart = z.object({
  api: number,
  live: number,
  worker: number,
  postgres: number,
  replica: number,
  pgbouncer: number,
  nats: number,
  storage: number,
});
const unit = z.object({
  count: number,
  ms: perPart,
  walBytes: number,
  walSyncs: number,
  dataWrites: number,
});
const jobs = z.object({
  done: number,
  open: number,
  failed: number,
  p50: number,
  p95: number,
  longest: number,
});
export const rates = z.object({
  notes: number,
  familyReads: number,
  staffReads: number,
  printJobs: number,
  uploads: number,
});

/** What a run of the simulation leaves in docs/scale.json, and all that the page is made from. */
const simulation = z.object({
  about: z.object({
    startedAt: z.string(),
    tookSeconds: number,
    minutes: number,
    commit: z.string(),
    node: z.string(),
    postgres: z.string(),
    pgbouncer: z.string(),
    cores: number,
    processor: z.string(),
    loadBefore: number,
    loadAfter: number,
    streams: number,
    camps: number,
    campers: number,
  }),
  /** With indexes and long texts. */
  tables: z.array(z.object({ table: z.string(), rows: number, bytesPerRow: number })),
  /** Bytes of one reply in storage. */
  pictures: z.object({
    replies: number,
    bytes: z.object({ full: number, view: number, small: number, scan: number }),
  }),
  units: z.object({
    idle: perPart,
    /** Processor time in ms and what the database wrote, for one of each, alone. */
    each: z.object({ note: unit, familyRead: unit, staffRead: unit, sheet: unit, upload: unit }),
    /** An open stream for a second: being asked whether it may still be, and a sign of life. */
    stream: z.object({ kib: number, msPerSecond: perPart }),
  }),
  mixed: z.object({
    seconds: number,
    rates,
    kinds: z.record(z.string(), summary),
    sheets: number,
    invalidations: z.extend(quantiles, { measured: number, missing: number, sent: number }),
    streamsLost: number,
    deadLetters: number,
    pictures: jobs,
    printJobs: jobs,
    replicaLagMs: quantiles,
    replicaLagBytes: quantiles,
    cores: perPart,
    megabytes: perPart,
    /** At most at the same time: to Postgres in all; of API and live processes to pgbouncer, and of that to Postgres. */
    connections: z.object({ postgres: number, clients: number, servers: number }),
    walBytesPerSecond: number,
  }),
});

export type Simulation = z.infer<typeof simulation>;
export type UnitName = keyof Simulation["units"]["each"];
export type UnitCost = Simulation["units"]["each"]["note"];
export type Mixed = Simulation["mixed"];
export type JobFigures = Mixed["pictures"];
export type TableSize = Simulation["tables"][number];

export const figuresFile = join(projectDir, "docs/scale.json");
export const pageFile = join(projectDir, "docs/scale.md");

/** The figures of the last whole run. */
export async function storedFigures(): Promise<Simulation | undefined> {
  if (!existsSync(figuresFile)) return undefined;
  return simulation.parse(JSON.parse(await readFile(figuresFile, "utf8")));
}
