import { setImmediate } from "node:timers/promises";
import { readSomeRows, type Table } from "#domain/roster/import-preview.ts";
import { markRepeats, type ReadRow } from "#domain/roster/import-row.ts";

/** 20,000 rows with two parents each, all fields filled, with room for multi-byte characters. */
export const maxImportBytes = 16 * 1024 * 1024;

const rowsPerTurn = 1_000;

/** 20,000 rows take half a second, so this yields to other requests between batches. */
export async function readInTurns(table: Table): Promise<ReadRow[]> {
  const read: ReadRow[] = [];
  for (let from = 0; from < table.rows.length; from += rowsPerTurn) {
    read.push(...readSomeRows(table, from, from + rowsPerTurn));
    await setImmediate();
  }
  markRepeats(read);
  return read;
}
