import type { Fault, Tally } from "./fuzz-operation.ts";
import { actors } from "./fuzz-world.ts";

const columns = ["cases", "2xx", "4xx", "5xx", "longest ms", "faults"];

export const heading = cells("operation", "as", columns);

export type TableRow = { name: string; actor: string; tally: Tally; faults: number };

export function tableLine({ name, actor, tally, faults }: TableRow): string {
  const { cases, done, refused, broken, maxMs } = tally;
  return cells(name, actor, [cases, done, refused, broken, Math.round(maxMs), faults].map(String));
}

export function sumOf(rows: readonly TableRow[]): Tally {
  const sum = (key: keyof Tally) => rows.reduce((total, { tally }) => total + tally[key], 0);
  const maxMs = Math.max(0, ...rows.map(({ tally }) => tally.maxMs));
  return {
    cases: sum("cases"),
    done: sum("done"),
    refused: sum("refused"),
    broken: sum("broken"),
    maxMs,
  };
}

function cells(name: string, actor: string, rest: readonly string[]): string {
  return `${name.padEnd(30)}${actor.padEnd(8)}${rest.map((cell) => cell.padStart(11)).join("")}`;
}

/** Of faults that are alike the first one is enough, with the command that brings it back where there is one. */
export function faultLines(faults: readonly Fault[]): string[] {
  const alike = Map.groupBy(faults, ({ operation, what }) => `${operation} ${what}`);
  return [...alike.values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const { operation, actor, run, case: place, what, sent, told } = first;
    const again = run && [
      `  npm run fuzz -- ${operation} --seed ${run.seed} --cases ${run.cases * actors.length} --case ${place} --log`,
    ];
    return [
      "",
      `${operation} as ${actor} ${what} (${some.length} times)`,
      ...(again ?? []),
      `  sent ${sent}`,
      `  told ${told}`,
    ];
  });
}
