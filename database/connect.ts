import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { Pool, types, type PoolConfig } from "pg";
import type { Tables } from "./tables.ts";

/** A calendar day is a day, not a moment: pg would turn it into midnight of the server's time zone. */
types.setTypeParser(types.builtins.DATE, (text) => text);

/** Typed access to the tables; columns are snake_case there and camelCase here. */
export function connect(settings: PoolConfig): { db: Kysely<Tables>; pool: Pool } {
  const pool = new Pool(settings);
  return {
    pool,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] }),
  };
}
