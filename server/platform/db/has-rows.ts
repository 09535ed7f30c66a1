import { expressionBuilder, type Expression } from "kysely";
import type { Tables } from "#database/tables.ts";

/** `exists` as a column: true or false, never the 0 or 1 that Kysely's type allows for other databases. */
export function hasRows(rows: Expression<unknown>) {
  return expressionBuilder<Tables>().exists(rows).$castTo<boolean>();
}
