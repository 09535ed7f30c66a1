import { residentOf } from "#tools/engines/process-memory.ts";
import { processTable } from "#tools/engines/process-table.ts";
import { sum } from "../figures.ts";
import { cpuSecondsWithEnded, unlessEnded, withDescendants } from "../processes.ts";

export const parts = [
  "api",
  "live",
  "worker",
  "postgres",
  "replica",
  "pgbouncer",
  "nats",
  "storage",
] as const;
/** A part of the installation and the processes it began with; those that they start belong to it. */
export type Part = (typeof parts)[number];
export type PartPids = Record<Part, readonly number[]>;
export type PartSeconds = Record<Part, number>;

/** CPU time of each part so far. Ended processes count in the parent that waited for them. */
export function processorSeconds(pids: PartPids): PartSeconds {
  const table = processTable();
  return ofParts((part) => sum(withDescendants(pids[part], table).map(cpuSecondsWithEnded)));
}

/** In memory now, in megabytes. Shared pages are divided among the processes that share them. */
export function megabytes(pids: PartPids): PartSeconds {
  const table = processTable();
  const own = (pid: number) => unlessEnded(() => (residentOf(pid).pss * 1_024 ** 2) / 1e6);
  return ofParts((part) => Math.round(sum(withDescendants(pids[part], table).map(own))));
}

export function differenceOf(after: PartSeconds, before: PartSeconds): PartSeconds {
  return ofParts((part) => after[part] - before[part]);
}

export function ofParts(value: (part: Part) => number): PartSeconds {
  return {
    api: value("api"),
    live: value("live"),
    worker: value("worker"),
    postgres: value("postgres"),
    replica: value("replica"),
    pgbouncer: value("pgbouncer"),
    nats: value("nats"),
    storage: value("storage"),
  };
}
