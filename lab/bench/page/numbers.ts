export function formatNumber(value: number): string {
  const size = Math.abs(value);
  const digits = Number.isInteger(value) || size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return value.toLocaleString("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

export function withUnit(value: number, unit: string | undefined): string {
  if (unit === undefined || unit === "") return formatNumber(value);
  return unit === "×" || unit === "/s" ? `${formatNumber(value)}${unit}` : `${formatNumber(value)} ${unit}`;
}
