import { readFileSync } from "node:fs";
import { cpuSecondsWithEnded } from "../processes.ts";
import { memoryOf } from "#tools/engines/process-memory.ts";
import { processTable, type ProcessRow } from "#tools/engines/process-table.ts";

/** A part of the whole and the processes it began with; those that they start belong to it. */
export type Part = "api" | "live" | "worker" | "postgres" | "replica" | "pgbouncer" | "nats" | "storage";
export type PartPids = Record<Part, readonly number[]>;
export type PartSeconds = Record<Part, number>;
export const parts: readonly Part[] = [
  "api",
  "live",
  "worker",
  "postgres",
  "replica",
  "pgbouncer",
  "nats",
  "storage",
];

/** CPU time of each part so far. Ended processes count in the parent that waited for them. */
export function processorSeconds(pids: PartPids): PartSeconds {
  const table = processTable();
  return ofParts((part) =>
    sum(familyOf(table, pids[part]).map((pid) => unlessEnded(() => cpuSecondsWithEnded(pid)))),
  );
}

/** In memory now, in megabytes. For Postgres this counts shared pages once for each process, so it is left to itself. */
export function megabytes(pids: PartPids): PartSeconds {
  const table = processTable();
  return ofParts((part) =>
    Math.round(sum(familyOf(table, pids[part]).map((pid) => unlessEnded(() => proportionalMegabytes(pid))))),
  );
}

/** Shared pages are divided among those who share them, where the kernel says so. */
function proportionalMegabytes(pid: number): number {
  try {
    const kibibytes = Number(
      /^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "latin1"))?.[1],
    );
    if (Number.isFinite(kibibytes)) return (kibibytes * 1024) / 1e6;
  } catch {
    // Not told to us; what it has by itself is more than enough.
  }
  return memoryOf(pid).now;
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

function familyOf(table: readonly ProcessRow[], roots: readonly number[]): number[] {
  const children = table.filter(({ parentPid }) => roots.includes(parentPid)).map(({ pid }) => pid);
  return children.length === 0 ? [...roots] : [...roots, ...familyOf(table, children)];
}

function unlessEnded(look: () => number): number {
  try {
    return look();
  } catch {
    return 0; // It has ended between the list and the look.
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
