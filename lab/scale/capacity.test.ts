import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { coresAt, foretold, peakOf, planFor, rowsOfSummer, sizes, terabytesMeasured } from "./arithmetic.ts";
import { formatFigure, goalsOf } from "./goals.ts";
import { beliefs, market, simulatedRates } from "./market.ts";
import { pageFile, storedFigures, type Simulation, type UnitCost } from "./measured.ts";
import { formatSubject, renewPage, sectionNames } from "./page.ts";
import { ofParts } from "./parts.ts";

function aSimulation(changes: { mixed?: Partial<Simulation["mixed"]>; minutes?: number } = {}): Simulation {
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

test("all camps together have the peak that was given", () => {
  expect(peakOf(market.camps)).toEqual({
    notes: 1_400,
    familyReads: 9_500,
    staffReads: 1_400,
    sheets: 1_300,
    uploads: 475,
    streams: 380_000,
  });
  expect(peakOf(market.camps / 2).notes).toBe(700);
});

test("cores are what each kind costs, as often as it is asked", () => {
  const rates = { notes: 100, familyReads: 200, staffReads: 300, sheets: 10, uploads: 1, streams: 1_000 };
  // 100 × 1 + 200 × 1 + 300 × 1 + 10 × 10 + 1 × 100 + 1,000 × 0.01 ms in a second.
  expect(coresAt(rates, aSimulation()).api).toBeCloseTo(0.81);
});

test("every role has at least two processes and none exceeds its allowed load", () => {
  for (const camps of sizes) {
    const { cores, processes, rates } = planFor(camps, aSimulation());
    expect(Math.min(...Object.values(processes))).toBeGreaterThanOrEqual(2);
    expect(cores.api / processes.api).toBeLessThanOrEqual(0.5);
    expect(cores.live / processes.live).toBeLessThanOrEqual(0.5);
    expect(rates.streams / processes.live).toBeLessThanOrEqual(15_000);
  }
});

test("pgbouncer keeps connections to the database few when processes are many", () => {
  const few = planFor(10, aSimulation()).postgres;
  const many = planFor(market.camps, aSimulation()).postgres;
  expect(few.connectionsDirect).toBeLessThan(200);
  expect(many.connectionsDirect).toBeGreaterThan(many.connectionsPooled);
});

test("a day's WAL is that of its letters, sheets and replies", () => {
  const { walGigabytesPerDay } = planFor(market.camps, aSimulation()).postgres;
  const notes = 3.25e6 * (beliefs.savesPerNote.value * 10_000 + 1_000);
  expect(walGigabytesPerDay).toBeCloseTo((notes + 1.6e6 * 5_000) / 1e9);
});

test("a table that was not measured is an error, not an empty table", () => {
  const measured = aSimulation();
  const without = { ...measured, tables: measured.tables.filter(({ table }) => table !== "notes") };
  expect(() => planFor(10, without)).toThrow("row size of notes");
});

test("a row of a kilobyte makes a summer as many gigabytes as it has million rows, and what tables lose by being written to", () => {
  const millions = Object.values(rowsOfSummer()).reduce((sum, rows) => sum + rows, 0) / 1e6;
  const { gigabytesPerSummer } = planFor(market.camps, aSimulation()).postgres;
  expect(gigabytesPerSummer).toBeCloseTo(millions * beliefs.bloat.value);
});

test("pictures as they were measured are held against the terabytes that were given", () => {
  // 1.6 million a day, 70 days, six tenths of the peak, 400 KB.
  expect(terabytesMeasured(aSimulation())).toBeCloseTo(26.88);
});

test("what the arithmetic says of the simulation counts what was asked there", () => {
  const { foretold: predicted, measured } = foretold(aSimulation());
  // Ten notes and ten questions in a second, a millisecond each.
  expect(predicted.postgres).toBeCloseTo(0.02);
  expect(measured.postgres).toBe(0.02);
});

test("more camps never cost less", () => {
  const budgets = sizes.map((camps) => planFor(camps, aSimulation()).budget.all);
  for (const [at, { from, to }] of budgets.entries()) {
    expect(to).toBeGreaterThan(from);
    expect(from).toBeGreaterThan(budgets[at - 1]?.from ?? 0);
  }
});

const missed = (simulation: ReturnType<typeof aSimulation>) =>
  goalsOf(simulation)
    .filter(({ met }) => !met)
    .map(({ what }) => what);

test("a run without a fault has met every goal", () => {
  expect(missed(aSimulation())).toEqual([]);
});

const calm = { p50: 1, p95: 2, p99: 3, longest: 4 };
const failed = { notes: { ...calm, requests: 10, failed: 1, failures: ["503"] } };
const jobs = { done: 1, open: 0, failed: 0, p50: 1, p95: 2, longest: 3 };

test.each([
  ["a request that failed", { mixed: { kinds: failed } }, "requests that failed"],
  ["a stream that broke off", { mixed: { streamsLost: 1 } }, "streams lost"],
  [
    "a hint that did not come",
    { mixed: { invalidations: { ...calm, measured: 9, missing: 1, sent: 9 } } },
    "saves without an invalidation",
  ],
  [
    "a picture that was never drawn",
    { mixed: { pictures: { ...jobs, open: 1 } } },
    "failed jobs, rejected images, missing PDFs",
  ],
  ["a job that was given up", { mixed: { deadLetters: 1 } }, "failed jobs, rejected images, missing PDFs"],
  ["a replica far behind", { mixed: { replicaLagMs: { ...calm, p95: 1_001 } } }, "replica lag, p95"],
  [
    "arithmetic that is wrong",
    { mixed: { cores: ofParts(() => 1) } },
    "cores of postgres, measured / calculated",
  ],
  ["a short try", { minutes: 0.5 }, "minutes with all traffic"],
])("%s is said", (_, changes, goal) => {
  expect(missed(aSimulation(changes))).toContain(goal);
});

const empty = sectionNames
  .map(
    (name) =>
      `<!-- ${name}: written by npm run scale -->\n\nlast year\n\n<!-- end of ${name} -->\nOur own words.\n`,
  )
  .join("\n");

test("tables are renewed between their marks, and the words around them stay", () => {
  const page = renewPage(empty, aSimulation());
  expect(page).not.toContain("last year");
  expect(page.match(/Our own words\./g)).toHaveLength(sectionNames.length);
  expect(page).toContain("| 8,400 camps |");
  expect(renewPage(page, aSimulation())).toBe(page);
});

test("a page without a place for a table is an error", () => {
  expect(() => renewPage("# Scale\n", aSimulation())).toThrow("no place");
});

test("the kept page has the tables of the kept figures, or says that there are none", async () => {
  const page = await readFile(pageFile, "utf8");
  expect(renewPage(page, await storedFigures())).toBe(page);
});

test("numbers are written with the digits that matter", () => {
  expect([0, 0.0123, 1.234, 12.34, 123.4, 12_345, 380_000].map(formatFigure)).toEqual([
    "0",
    "0.012",
    "1.2",
    "12.3",
    "123",
    "12,300",
    "380,000",
  ]);
  expect(formatSubject("familyReadsPerSecond")).toBe("family reads per second");
});
