/** Numbers as people read them: three digits that matter, thousands apart. */
export function formatFigure(value: number): string {
  if (value === 0) return "0";
  if (Math.abs(value) >= 1_000) return Number(value.toPrecision(3)).toLocaleString("en-US");
  if (Math.abs(value) >= 100) return value.toFixed(0);
  if (Math.abs(value) >= 10) return value.toFixed(1);
  return Number(value.toPrecision(2)).toString();
}

/** One that is counted and not measured. */
export function pluralize(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

export function dollars({ from, to }: { from: number; to: number }): string {
  return `${formatFigure(from)} – ${formatFigure(to)}`;
}

/** The first column says what, the others are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = head.map((_, at) => (at === 0 ? "---" : "---:"));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}
