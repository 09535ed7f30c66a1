/** The value below which this share of the values lies; the nearest one, no interpolation. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error("There is nothing to take a quantile of.");
  return value;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The mean of the middle half: one odd value moves it as little as the median, and chance moves it less. */
export function middleMean(values: readonly number[]): number {
  const quarter = Math.floor(values.length / 4);
  const middle = values.toSorted((a, b) => a - b).slice(quarter, values.length - quarter);
  if (middle.length === 0) throw new Error("There is nothing to take a mean of.");
  return sum(middle) / middle.length;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function formatNumber(value: number): string {
  const size = Math.abs(value);
  const digits = Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function withUnit(value: number, unit = ""): string {
  if (unit === "") return formatNumber(value);
  return unit === "×" || unit === "/s" ? `${formatNumber(value)}${unit}` : `${formatNumber(value)} ${unit}`;
}

/** A Markdown table: the first column is text, the others are numbers unless `rule` says otherwise. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  rule: readonly string[] = head.map((_, at) => (at === 0 ? "---" : "---:")),
): string[] {
  return [head, rule, ...rows].map((cells) => `| ${cells.join(" | ")} |`);
}
