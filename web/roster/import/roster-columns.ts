import { cleanLine } from "#domain/text.ts";
import type { ImportField } from "#domain/roster/import-fields.ts";
import { mayRepeat } from "#domain/roster/import-fields.ts";
import type { Records } from "#domain/roster/read-text.ts";
import { isBlank } from "#domain/roster/roster-columns.ts";

/** Roster headers never contain an @ and are never numbers. */
export function looksLikeHeaders(records: Records, mapping: readonly ImportField[]): boolean {
  const first = records.find((cells) => !isBlank(cells)) ?? [];
  if (first.some((cell) => /@|^\s*\+?[\d\s()-]{4,}\s*$/.test(cell))) return false;
  return mapping.some((field) => field !== "ignore");
}

export function samplesOf(rows: readonly (readonly string[])[], column: number): string {
  const samples = new Set<string>();
  for (const cells of rows.slice(0, 200)) {
    const text = cleanLine(cells[column] ?? "");
    if (text !== "") samples.add(text.length > 40 ? `${text.slice(0, 40)}…` : text);
    if (samples.size === 3) break;
  }
  return [...samples].join(" · ");
}

/** The new choice wins: a column with the same field loses it. */
export function withChoice(
  mapping: readonly ImportField[],
  column: number,
  field: ImportField,
): ImportField[] {
  return mapping.map((had, place) => {
    if (place === column) return field;
    return had === field && !mayRepeat(field) ? "ignore" : had;
  });
}
