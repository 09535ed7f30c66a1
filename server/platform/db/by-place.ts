import { sql, type Expression, type RawBuilder } from "kysely";

/** Where a row stands in its table. Good for the length of one statement: an update moves it. */
export const place = sql<string>`ctid`;

/**
 * `where ctid = any(array(select ctid … limit n))`, for sweeps: a bounded list is taken from an index and its rows
 * are gone to directly. With `id in (select id … limit n)` Postgres joins, and for a long list reads the whole table.
 * Say the condition once more beside it where somebody may change the row meanwhile.
 */
export function anyOf<T>(list: Expression<Record<string, T>>): RawBuilder<T> {
  return sql<T>`any(array(${list}))`;
}
