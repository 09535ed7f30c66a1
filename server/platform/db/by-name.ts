import { sql, type RawBuilder } from "kysely";

/** The order of compareNames, whatever the locale of the database. */
export function byName(column: string): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} collate by_name`;
}
