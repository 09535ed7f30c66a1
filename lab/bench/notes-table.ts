import type { BenchRow, Series } from "./bench.ts";
import { inMs, median } from "./figures.ts";
import type { SavingSide } from "./notes-wrk.ts";

export const pacedPerSecond = 200;
const goals = { cpu: 1.5, ofBare: 0.6, ofPgbench: 0.3, p99: 2 };

export type FastFigure = { savesPerSecond: number; serverMicros: number; postgresMicros: number };
export type PacedFigure = { p50: number; p99: number; notGood: number };
export type Round = Record<SavingSide, FastFigure> & {
  pgbenchPerSecond: number | undefined;
  paced: Record<SavingSide, PacedFigure>;
  load: number;
};

/** Ratios are taken round by round, and the middle one counts. */
export function rowsOf(measured: readonly Round[], durability: string): BenchRow[] {
  const middle = (pick: (round: Round) => number) => median(measured.map(pick));
  const fast = (what: string, side: SavingSide): BenchRow => ({
    what,
    figure: [
      `${middle((r) => r[side].savesPerSecond).toFixed(0)} saves/s`,
      `server ${middle((r) => r[side].serverMicros).toFixed(0)} µs`,
      `Postgres ${middle((r) => r[side].postgresMicros).toFixed(0)} µs`,
    ].join(", "),
  });
  const paced = (what: string, side: SavingSide): BenchRow => ({
    what: `${what} at ${pacedPerSecond}/s`,
    figure: `p50 ${inMs(middle((r) => r.paced[side].p50))}, p99 ${inMs(middle((r) => r.paced[side].p99))}`,
  });
  const timesBare = (pick: (figure: FastFigure) => number) => middle((r) => pick(r.product) / pick(r.bare));
  const notGood = measured.reduce(
    (sum, { paced: { product, bare } }) => sum + product.notGood + bare.notGood,
    0,
  );
  return [
    fast("ours: addNote", "product"),
    fast("a bare Hono with one prepared upsert", "bare"),
    ...besidePgbench(measured),
    atMost(
      goals.cpu,
      "our server's processor time beside bare Hono's",
      timesBare((f) => f.serverMicros),
    ),
    {
      what: "Postgres's processor time for us beside its for bare Hono",
      figure: times(timesBare((f) => f.postgresMicros)),
    },
    atLeast(
      goals.ofBare,
      "our saves/s beside bare Hono's",
      timesBare((f) => f.savesPerSecond),
    ),
    paced("ours", "product"),
    paced("bare Hono", "bare"),
    atMost(
      goals.p99,
      "our p99 beside bare Hono's",
      middle((r) => r.paced.product.p99 / r.paced.bare.p99),
    ),
    { what: "answers that were not good", figure: String(notGood), goal: "0", met: notGood === 0 },
    { what: "Postgres, for all", figure: durability },
    { what: "load average of the machine", figure: measured.map(({ load }) => load.toFixed(1)).join(" ") },
  ];
}

function besidePgbench(measured: readonly Round[]): BenchRow[] {
  const rounds = measured.flatMap(({ product, pgbenchPerSecond }) =>
    pgbenchPerSecond === undefined ? [] : { ours: product.savesPerSecond, pgbench: pgbenchPerSecond },
  );
  const what = "pgbench with the same upsert";
  if (rounds.length === 0) return [{ what, figure: "not installed" }];
  return [
    { what, figure: `${median(rounds.map(({ pgbench }) => pgbench)).toFixed(0)} saves/s` },
    atLeast(goals.ofPgbench, "our saves/s beside pgbench's", median(rounds.map((r) => r.ours / r.pgbench))),
  ];
}

/** For the page: saves in a second, processor time, and what they were beside the others' in each round. */
export function seriesOf(measured: readonly Round[]): Series {
  const each = (pick: (round: Round) => number) => measured.map(pick);
  const timesBare = (pick: (figure: FastFigure) => number) => each((r) => pick(r.product) / pick(r.bare));
  return {
    ours: each((r) => r.product.savesPerSecond),
    bare: each((r) => r.bare.savesPerSecond),
    ofBare: timesBare((f) => f.savesPerSecond),
    oursMicros: each((r) => r.product.serverMicros),
    bareMicros: each((r) => r.bare.serverMicros),
    cpuRatio: timesBare((f) => f.serverMicros),
    postgresRatio: timesBare((f) => f.postgresMicros),
    pgbench: measured.flatMap(({ pgbenchPerSecond }) => pgbenchPerSecond ?? []),
    ofPgbench: measured.flatMap(({ product, pgbenchPerSecond }) =>
      pgbenchPerSecond === undefined ? [] : product.savesPerSecond / pgbenchPerSecond,
    ),
    oursP99: each((r) => r.paced.product.p99),
    bareP99: each((r) => r.paced.bare.p99),
    p99Ratio: each((r) => r.paced.product.p99 / r.paced.bare.p99),
    load: each((r) => r.load),
  };
}

const times = (ratio: number) => `${ratio.toFixed(2)} times`;

function atMost(goal: number, what: string, ratio: number): BenchRow {
  return { what, figure: times(ratio), goal: `at most ${goal} times`, met: ratio <= goal };
}

function atLeast(goal: number, what: string, ratio: number): BenchRow {
  return { what, figure: times(ratio), goal: `at least ${goal} times`, met: ratio >= goal };
}
