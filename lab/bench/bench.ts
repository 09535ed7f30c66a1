import { loadavg } from "node:os";
import type { Series } from "./goals.ts";

/** A line of a bench's table that is no goal of docs/performance.md. */
export type BenchRow = { what: string; figure: string; goal?: string; met?: boolean };
export type Say = (line: string) => void;

export type Bench = {
  what: string;
  /** Whatever happens it ends: a hanging one would block the next person's machine. */
  maxSeconds: number;
  run: (say: Say) => Promise<{ series: Series; rows?: BenchRow[] }>;
};

type Rounds = { rounds: number; fewest?: number; enoughMs?: number; say: Say };

/** Measures in rounds: one value per name and round. On a busy machine it stops after the fewest that are enough. */
export async function inRounds(
  { rounds, fewest = rounds, enoughMs = 100_000, say }: Rounds,
  measure: (turn: number) => Promise<Record<string, number>>,
): Promise<Series> {
  const began = performance.now();
  const series: Series = {};
  for (let turn = 0; turn < rounds; turn += 1) {
    if (turn >= fewest && performance.now() - began > enoughMs) break;
    const load = loadavg()[0] ?? Number.NaN;
    for (const [name, value] of Object.entries({ ...(await measure(turn)), load }))
      (series[name] ??= []).push(value);
    say(`round ${turn + 1} of ${rounds}, load ${load.toFixed(1)}`);
  }
  return series;
}

/** Both sides of one round. The order alternates, so that whatever else the machine does affects both alike. */
export async function bothInTurn<Ours, Bare>(
  turn: number,
  ours: () => Promise<Ours>,
  bare: () => Promise<Bare>,
): Promise<[Ours, Bare]> {
  if (turn % 2 === 0) return [await ours(), await bare()];
  const first = await bare();
  return [await ours(), first];
}

export async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}
