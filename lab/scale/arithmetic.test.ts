import { expect, test } from "vitest";
import { aSimulation } from "./a-simulation.ts";
import { coresAt, foretold, peakOf, planFor, rowsOfSummer, sizes, terabytesMeasured } from "./arithmetic.ts";
import { beliefs, market } from "./market.ts";

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
