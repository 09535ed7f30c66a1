import { expect, test } from "vitest";
import { rowsOf, seriesOf, type Round } from "./notes-table.ts";

/** Ours beside a bare Hono of 1,000 saves/s, 200 µs and 4 ms. */
function round(ours: { saves: number; micros: number; p99: number; notGood?: number }): Round {
  return {
    product: { savesPerSecond: ours.saves, serverMicros: ours.micros, postgresMicros: 300 },
    bare: { savesPerSecond: 1_000, serverMicros: 200, postgresMicros: 200 },
    pgbenchPerSecond: 2_000,
    paced: {
      product: { p50: 3, p99: ours.p99, notGood: ours.notGood ?? 0 },
      bare: { p50: 2, p99: 4, notGood: 0 },
    },
    load: 1,
  };
}
const goalsOf = (rounds: Round[]) =>
  rowsOf(rounds, "fsync on").flatMap(({ figure, met }) => (met === undefined ? [] : { figure, met }));

test("goals are met when the middle of the rounds meets them, whatever one odd round says", () => {
  const usual = { saves: 700, micros: 280, p99: 6 };
  const odd = { saves: 100, micros: 900, p99: 90 };
  expect(goalsOf([round(usual), round(odd), round(usual)])).toEqual([
    { figure: "0.35 times", met: true },
    { figure: "1.40 times", met: true },
    { figure: "0.70 times", met: true },
    { figure: "1.50 times", met: true },
    { figure: "0", met: true },
  ]);
});

test("each goal can be missed", () => {
  const slow = round({ saves: 550, micros: 320, p99: 9, notGood: 1 });
  expect(goalsOf([slow]).map(({ met }) => met)).toEqual([false, false, false, false, false]);
});

test("without pgbench its row says so and nothing is judged by it", () => {
  const rows = rowsOf(
    [{ ...round({ saves: 700, micros: 280, p99: 6 }), pgbenchPerSecond: undefined }],
    "fsync on",
  );
  expect(rows.filter(({ what }) => what.includes("pgbench"))).toEqual([
    { what: "pgbench with the same upsert", figure: "not installed" },
  ]);
});

test("the page gets the ratios of each round", () => {
  const rounds = [round({ saves: 700, micros: 280, p99: 6 }), round({ saves: 500, micros: 300, p99: 8 })];
  expect(seriesOf(rounds)).toMatchObject({
    ofBare: [0.7, 0.5],
    cpuRatio: [1.4, 1.5],
    ofPgbench: [0.35, 0.25],
    p99Ratio: [1.5, 2],
  });
});
