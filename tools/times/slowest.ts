/** Seconds by column for one file. */
export type Timed = { name: string; parts: Readonly<Record<string, number>> };

const rows = 30;

/** The slowest files as a table, and the sum of all. */
export function slowestTable(all: readonly Timed[], columns: readonly string[]): string {
  const total = ({ parts }: Timed) => columns.reduce((sum, column) => sum + (parts[column] ?? 0), 0);
  const line = (name: string, cells: readonly string[]) =>
    `${cells.map((cell) => cell.padStart(9)).join(" ")}  ${name}`;
  const cellsOf = (timed: Timed) =>
    [total(timed), ...columns.map((column) => timed.parts[column] ?? 0)].map((seconds) => seconds.toFixed(1));
  const sum = {
    name: `all ${all.length} files`,
    parts: Object.fromEntries(
      columns.map((column) => [column, all.reduce((total, { parts }) => total + (parts[column] ?? 0), 0)]),
    ),
  };
  const slowest = all.toSorted((one, other) => total(other) - total(one)).slice(0, rows);
  return [
    line("file", ["total s", ...columns]),
    ...[...slowest, sum].map((timed) => line(timed.name, cellsOf(timed))),
  ].join("\n");
}
