import { rowsOfSummer } from "./arithmetic.ts";
import { simulatedRates } from "./market.ts";
import type { Simulation, UnitCost } from "./measured.ts";
import { ofParts } from "./processor-time.ts";

export function aSimulation(
  changes: { mixed?: Partial<Simulation["mixed"]>; minutes?: number } = {},
): Simulation {
  const calm = { p50: 1, p95: 2, p99: 3, longest: 4 };
  const kind = (request: number) => ({ ...calm, requests: request, failed: 0, failures: [] });
  const jobs = { done: 1, open: 0, failed: 0, p50: 1, p95: 2, longest: 3 };
  return {
    about: {
      startedAt: "2026-11-16T08:00:00.000Z",
      tookSeconds: 600,
      minutes: changes.minutes ?? 5,
      commit: "abc1234",
      node: "v24.0.0",
      postgres: "18.0",
      pgbouncer: "1.24.1",
      cores: 2,
      processor: "a processor",
      loadBefore: 1,
      loadAfter: 2,
      streams: 0,
      camps: 20,
      campers: 50_000,
    },
    tables: Object.keys(rowsOfSummer()).map((table) => ({ table, rows: 1_000, bytesPerRow: 1_000 })),
    pictures: { replies: 10, bytes: { full: 200_000, view: 100_000, small: 10_000, scan: 90_000 } },
    units: {
      idle: ofParts(() => 0),
      each: {
        note: aCost(1, 10_000),
        familyRead: aCost(1, 0),
        staffRead: aCost(1, 0),
        sheet: aCost(10, 1_000),
        upload: aCost(100, 5_000),
      },
      stream: { kib: 20, msPerSecond: ofParts(() => 0.01) },
    },
    mixed: {
      seconds: 100,
      rates: simulatedRates,
      kinds: { notes: kind(1_000), familyReads: kind(1_000) },
      sheets: 0,
      invalidations: { ...calm, measured: 10, missing: 0, sent: 10 },
      streamsLost: 0,
      deadLetters: 0,
      pictures: jobs,
      printJobs: jobs,
      replicaLagMs: calm,
      replicaLagBytes: calm,
      cores: ofParts(() => 0.02),
      megabytes: ofParts(() => 100),
      connections: { postgres: 20, clients: 40, servers: 10 },
      walBytesPerSecond: 1_000,
      ...changes.mixed,
    },
  };
}

function aCost(ms: number, walBytes: number): UnitCost {
  return { count: 100, ms: ofParts(() => ms), walBytes, walSyncs: 1, dataWrites: 0 };
}
