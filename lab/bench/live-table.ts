import type { BenchRow, Series } from "./bench.ts";
import { inMs, median, quantile } from "./figures.ts";
import { perGroup, type Delays } from "./live-delays.ts";

const goals = { kibPerStream: 25, timesBare: 3, p50Ms: 50 };
const bareName = { postgres: "a bare listener", nats: "a bare subscriber of NATS" } as const;

export function memoryRow(what: string, kib: number): BenchRow {
  const goal = `at most ${goals.kibPerStream} KiB`;
  return { what, figure: `${kib.toFixed(1)} KiB`, goal, met: kib <= goals.kibPerStream };
}

/** Ratios are taken round by round, and the middle one counts. */
function pairedRatios({ own, bare }: Delays): number[] {
  return own.map((delays, round) => median(delays) / median(bare[round] ?? []));
}

export function delayRows(population: number, bus: keyof typeof bareName, delays: Delays): BenchRow[] {
  const say = (values: number[][]): string =>
    `p50 ${inMs(median(values.flat()))}, p95 ${inMs(quantile(values.flat(), 0.95))}`;
  const p50 = median(delays.own.flat());
  const ratio = median(pairedRatios(delays));
  return [
    {
      what: `${bus}: commit to tab, ${population} tabs with a topic each`,
      figure: say(delays.own),
      goal: `p50 at most ${goals.p50Ms} ms`,
      met: p50 <= goals.p50Ms,
    },
    { what: `commit to ${bareName[bus]}, same minutes`, figure: say(delays.bare) },
    {
      what: "p50 beside the bare one's, median of the rounds",
      figure: `${ratio.toFixed(2)} times`,
      goal: `at most ${goals.timesBare} times`,
      met: ratio <= goals.timesBare,
    },
    { what: `commit to tab, ${perGroup} tabs on each topic`, figure: say(delays.group) },
  ];
}

/** For the page: the middle of each round. */
export function delaySeries(name: string, delays: Delays): Series {
  const p50s = (values: number[][]) => values.map((round) => median(round));
  return {
    [`${name} ours`]: p50s(delays.own),
    [`${name} bare`]: p50s(delays.bare),
    [`${name} group`]: p50s(delays.group),
    [`${name} p95`]: delays.own.map((round) => quantile(round, 0.95)),
    [`${name} timesBare`]: pairedRatios(delays),
  };
}

export function summaryOf(delays: Delays): Record<string, unknown> {
  const perRound = (values: number[][]): object[] =>
    values.map((round) => ({ p50: median(round), p95: quantile(round, 0.95), p99: quantile(round, 0.99) }));
  return {
    own: perRound(delays.own),
    bare: perRound(delays.bare),
    group: perRound(delays.group),
    pairedRatios: pairedRatios(delays),
  };
}
