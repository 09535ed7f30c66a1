import { sql, type Expression, type RawBuilder } from "kysely";

/**
 * For sweeps: Postgres fetches each row of a bounded list by key. For `in (select … limit n)` it joins, and scans the
 * whole table if the list is long. Repeat the condition outside if the row can change concurrently.
 */
export function anyOf<T>(list: Expression<Record<string, T>>): RawBuilder<T> {
  return sql<T>`any(array(${list}))`;
}

/** One parameter, so that the statement is the same for every number of ids, none included. */
export function anyId(ids: readonly string[]): RawBuilder<string> {
  return sql<string>`any(${[...ids]}::uuid[])`;
}
