import { cleanLine } from "#domain/text.ts";
import type { ImportField } from "#domain/roster/import-fields.ts";
import { mayRepeat } from "#domain/roster/import-fields.ts";
import type { Records } from "./read-records.ts";

/** firstLine is the line number in the spreadsheet. */
export type RosterColumns = { headers: string[]; rows: string[][]; firstLine: number };

/** Skips empty rows at the top. */
export function rosterColumns(records: Records, hasHeaders: boolean): RosterColumns {
  const first = records.findIndex((cells) => !isBlank(cells));
  if (first < 0) return { headers: [], rows: [], firstLine: 1 };
  const begins = hasHeaders ? first + 1 : first;
  const rows = records.slice(begins, lastRow(records) + 1);
  const width = Math.max(...records.slice(first, begins + 1_000).map((cells) => cells.length));
  const headers = Array.from({ length: width }, (_, column) => {
    const header = hasHeaders ? cleanLine(records[first]?.[column] ?? "") : "";
    return header === "" ? `Column ${column + 1}` : header;
  });
  return { headers, rows, firstLine: begins + 1 };
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === "");
}

function lastRow(records: Records): number {
  return records.findLastIndex((cells) => !isBlank(cells));
}

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

export type SentColumns = {
  headers: string[];
  mapping: ImportField[];
  rows: string[][];
  firstLine: number;
};

/** Sends only mapped columns; the rest of the file stays in the browser. */
export function columnsToSend(
  { headers, rows, firstLine }: RosterColumns,
  mapping: readonly ImportField[],
): SentColumns {
  const used = mapping.flatMap((field, column) => (field === "ignore" ? [] : [column]));
  return {
    headers: used.map((column) => headers[column] ?? ""),
    mapping: used.map((column) => mapping[column] ?? "ignore"),
    rows: rows.map((cells) => used.map((column) => cells[column] ?? "")),
    firstLine,
  };
}
