import { sql, type RawBuilder } from "kysely";
import { unnamedStaff } from "#domain/identity/person-name.ts";

/** The name of an account in the table or alias `users`. Null if the person has told none, and for no row. */
export function accountName(users: string): RawBuilder<string | null> {
  return sql<string | null>`name_of(${sql.ref(users)})`;
}

/** The same for accounts that act for a team. Null only for no row. */
export function staffAccountName(users: string): RawBuilder<string | null> {
  return sql<string | null>`case when ${sql.ref(`${users}.id`)} is not null
    then coalesce(${accountName(users)}, ${sql.lit(unnamedStaff)}) end`;
}
