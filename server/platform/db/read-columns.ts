import { sql, type RawBuilder } from "kysely";
import type { Db } from "./database.ts";

/** More than any real case; a limit for what is in memory at once. */
const maxRows = 2_000;

/** For files with everything that is stored about a person: the same for any table `t`. */
export async function readColumns(
  db: Db,
  table: string,
  columns: readonly string[],
  where: RawBuilder<unknown>,
): Promise<unknown[]> {
  const wanted = sql.join(columns.map((column) => sql.ref(`t.${column}`)));
  // Raw: a table that is a parameter.
  const found =
    await sql`select ${wanted} from ${sql.table(table)} t where ${where} limit ${maxRows}`.execute(db);
  return found.rows;
}
