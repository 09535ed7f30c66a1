import { sql, type Expression, type RawBuilder } from "kysely";

/**
 * `where id = any(array(select id … limit n))`, for sweeps: the bounded list comes from an index, and each row of it is
 * gone to by its key. With `in (select … limit n)` Postgres joins, and for a long list reads the whole table to do so.
 * Say the condition once more beside it where somebody may change the row meanwhile.
 */
export function anyOf<T>(list: Expression<Record<string, T>>): RawBuilder<T> {
  return sql<T>`any(array(${list}))`;
}

/** Where a row stands in its table, when going there is all that is wanted. An update moves it. */
export const place = sql<string>`ctid`;
