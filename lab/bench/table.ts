import type { BenchRow } from "./bench.ts";

/** The rows with their columns under each other, for the terminal. */
export function formatTable(rows: readonly BenchRow[]): string {
  const cells = rows.map(({ what, figure, goal = "", met }) => [what, figure, goal, sayWhetherMet(met)]);
  const widths = [0, 1, 2].map((column) => Math.max(0, ...cells.map((line) => line[column]?.length ?? 0)));
  return cells
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .map((line) => `  ${line}`)
    .join("\n");
}

function sayWhetherMet(met: boolean | undefined): string {
  if (met === undefined) return "";
  return met ? "met" : "MISSED";
}
