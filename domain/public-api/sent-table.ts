import * as z from "zod/mini";
import { AppError } from "../app-error.ts";
import { importErrors } from "../roster/errors.ts";
import { maxImportRows } from "../roster/import-answer.ts";
import { hasNameColumn, type ImportField } from "../roster/import-fields.ts";
import { guessMapping, type RememberedMapping } from "../roster/import-guess.ts";
import type { Table } from "../roster/import-preview.ts";
import { mappedColumns, type RosterColumns } from "../roster/roster-columns.ts";
import { cleanLine } from "../text.ts";
import { publicApiErrors } from "./errors.ts";

const maxColumns = 300;

/** `columns`: what each one was taken for; null for those that were dropped. */
export type SentTable = { table: Table; columns: { header: string; field: ImportField | null }[] };

/** The meaning of columns is the one that staff chose at an import, else the one that the header tells. */
export function sentTable(sent: RosterColumns, remembered: RememberedMapping): SentTable {
  requireSize({ rows: sent.rows.length, columns: sent.headers.length });
  if (sent.rows.length === 0) throw new AppError(importErrors.nothingToRead);
  const mapping = guessMapping(sent.headers, remembered);
  if (!hasNameColumn(mapping)) throw new AppError(publicApiErrors.noNameColumn);
  const columns = sent.headers.map((header, place) => {
    const field = mapping[place] ?? "ignore";
    return { header, field: field === "ignore" ? null : field };
  });
  return { table: mappedColumns(sent, mapping), columns };
}

/** Call it before work is done for each cell: a hostile request of 16 MB has millions of rows or columns. */
export function requireSize({ rows, columns }: { rows: number; columns: number }): void {
  if (columns > maxColumns) throw new AppError(publicApiErrors.tooManyColumns);
  if (rows > maxImportRows) throw new AppError(importErrors.tooManyRows);
}

const sentRows = z.object({ rows: z.array(z.record(z.string(), z.unknown())) });

/** Lines are counted from 1. Lists and objects are read as empty, because no field of ours is one. */
export function columnsOfJson(body: unknown): RosterColumns {
  if (typeof body === "object" && body !== null && "rows" in body && Array.isArray(body.rows))
    requireSize({ rows: body.rows.length, columns: 0 });
  const parsed = sentRows.safeParse(body);
  if (!parsed.success) throw new AppError(publicApiErrors.wrongType);
  const { rows } = parsed.data;
  const keys = new Set<string>();
  for (const row of rows) for (const key of Object.keys(row)) if (keys.size <= maxColumns) keys.add(key);
  requireSize({ rows: rows.length, columns: keys.size });
  const names = [...keys];
  return {
    headers: names.map((name) => cleanLine(name.slice(0, 1_000))),
    rows: rows.map((row) => names.map((name) => cellOf(row[name]))),
    firstLine: 1,
  };
}

function cellOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
