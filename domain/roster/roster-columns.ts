import { cleanLine } from "../text.ts";
import type { ImportField } from "./import-fields.ts";
import type { Records } from "./read-text.ts";

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

export function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === "");
}

function lastRow(records: Records): number {
  return records.findLastIndex((cells) => !isBlank(cells));
}

export type MappedColumns = {
  headers: string[];
  mapping: ImportField[];
  rows: string[][];
  firstLine: number;
};

/** Drops columns without a meaning: health, payments and the rest of the file go no further than here. */
export function mappedColumns(
  { headers, rows, firstLine }: RosterColumns,
  mapping: readonly ImportField[],
): MappedColumns {
  const used = mapping.flatMap((field, column) => (field === "ignore" ? [] : [column]));
  return {
    headers: used.map((column) => headers[column] ?? ""),
    mapping: used.map((column) => mapping[column] ?? "ignore"),
    rows: rows.map((cells) => used.map((column) => cells[column] ?? "")),
    firstLine,
  };
}
