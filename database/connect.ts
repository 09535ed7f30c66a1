import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { Pool, types, type PoolClient, type PoolConfig } from "pg";
import type { Tables } from "./tables.ts";

/** A calendar day is a day, not a moment: pg would turn it into midnight of the server's time zone. */
types.setTypeParser(types.builtins.DATE, (text) => text);

/** Typed access to the tables; columns are snake_case there and camelCase here. */
export function connect(settings: PoolConfig): { db: Kysely<Tables>; pool: Pool } {
  const pool = new Pool(settings);
  pool.on("connect", prepareNamed);
  return {
    pool,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] }),
  };
}

const nameAtFront = /^\s*\/\* ([a-z][a-z0-9-]*) \*\//;

/**
 * A statement that begins with its name in a comment is prepared under it: Postgres plans it once on a connection instead
 * of every time, which for small ones is most of the work. For hot paths inside a transaction; elsewhere the pool is asked
 * by name directly. One name has one text.
 */
function prepareNamed(client: PoolClient): void {
  const query: unknown = Reflect.get(client, "query");
  if (typeof query !== "function") throw new Error("a connection without a query function");
  Reflect.set(client, "query", (asked: unknown, ...more: unknown[]): unknown => {
    const name = typeof asked === "string" ? nameAtFront.exec(asked)?.[1] : undefined;
    return Reflect.apply(query, client, [name === undefined ? asked : { name, text: asked }, ...more]);
  });
}
