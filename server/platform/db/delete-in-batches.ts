import { sql } from "kysely";
import type { Tables } from "#database/tables.ts";
import type { Db } from "./database.ts";

/**
 * Deletes the rows whose moment is not after `until`, oldest first, until none is left. Each statement is short, so that
 * it never blocks a writer for long. The column needs an index.
 */
export async function deleteInBatches<Table extends keyof Tables>(
  db: Db,
  table: Table,
  column: keyof Tables[Table] & string,
  until: Date,
  limit = 5_000,
): Promise<void> {
  const [rows, moment] = [sql.table(table), sql.ref(column)];
  let deleted: bigint;
  do {
    // Checked again on the row: it may have been renewed since the subquery ran.
    const { numAffectedRows } = await sql`
      delete from ${rows} where ${moment} <= ${until} and ctid = any(array(
        select ctid from ${rows} where ${moment} <= ${until} order by ${moment} limit ${limit}))`.execute(db);
    deleted = numAffectedRows ?? 0n;
  } while (deleted >= limit);
}
