import { expressionBuilder, type Expression, type SqlBool } from "kysely";
import type { Tables } from "#database/tables.ts";

/** As a number; count(*) is a bigint, which the driver returns as text. */
export function countRows(where?: Expression<SqlBool>) {
  const from = expressionBuilder<Tables>();
  const rows = from.fn.countAll();
  return from.cast<number>(where === undefined ? rows : rows.filterWhere(where), "integer");
}
