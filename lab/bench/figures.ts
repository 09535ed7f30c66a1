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
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
}

export function inMs(ms: number): string {
  return `${ms.toFixed(2)} ms`;
}
