import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { Pool, types, type ClientBase, type PoolConfig, type QueryConfig } from "pg";
import { currentAsker, nobody, type Asker } from "./asker.ts";
import { askAs, FencedQuery } from "./fenced-query.ts";
import type { Tables } from "./tables.ts";

/** A calendar day is a day, not a moment: pg would turn it into midnight of the server's time zone. */
types.setTypeParser(types.builtins.DATE, (text) => text);

/** Typed access to the tables; columns are snake_case there and camelCase here. Every statement says who asks. */
export function connect(settings: PoolConfig): { db: Kysely<Tables>; pool: Pool } {
  const pool = new Pool({
    ...settings,
    async onConnect(client) {
      await client.query({ ...askAs, values: [nobody] });
      fence(client);
    },
  });
  rememberAsker(pool);
  return {
    pool,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] }),
  };
}

type Callback = (error: Error | undefined, result: unknown) => void;
type AskedConfig = QueryConfig & { asker?: Asker };

/** The address of a database as the application asks it: everything but its own tables belongs to somebody else. */
export function asApplication(ownerUrl: string, password?: string): string {
  const url = new URL(ownerUrl);
  url.username = applicationRole;
  url.password = password ?? "";
  return url.href;
}

export const applicationRole = "courier_app";

/** Whoever waits for a connection gets it out of somebody else's hands, and then only the question itself knows who asks. */
function rememberAsker(pool: Pool): void {
  const query: unknown = Reflect.get(pool, "query");
  if (typeof query !== "function") throw new Error("a pool without a query function");
  Reflect.set(pool, "query", (asked: unknown, ...more: unknown[]): unknown => {
    const config: AskedConfig = { ...configOf(asked), asker: currentAsker() };
    return Reflect.apply(query, pool, [config, ...more]);
  });
}

/**
 * Outside of a transaction every statement says who asks; a transaction says it with its "begin". Nothing of it outlasts
 * the transaction, so a connection that comes back belongs to nobody.
 */
function fence(client: ClientBase): void {
  const query: unknown = Reflect.get(client, "query");
  if (typeof query !== "function") throw new Error("a connection without a query function");
  let said: Asker = nobody;
  Reflect.set(client, "query", (asked: unknown, values?: unknown, callback?: unknown): unknown => {
    const { asker = currentAsker(), ...config } = configOf(asked);
    if (Array.isArray(values)) config.values = values;
    const done = typeof values === "function" ? values : callback;
    if (isInTransaction(client)) {
      if (asker !== said) throw new Error("Somebody else asks inside a transaction that was begun before.");
    } else {
      said = asker;
      if (asker !== nobody)
        return askFenced((fenced) => Reflect.apply(query, client, [fenced]), asker, config, done);
    }
    return Reflect.apply(query, client, done === undefined ? [config] : [config, done]);
  });
}

function askFenced(
  send: (query: FencedQuery) => unknown,
  asker: Asker,
  config: QueryConfig,
  done: unknown,
): unknown {
  if (isCallback(done)) return send(new FencedQuery(asker, config, done));
  return new Promise((resolve, reject) => {
    const settle: Callback = (error, result) => (error ? reject(error) : resolve(result));
    send(new FencedQuery(asker, config, settle));
  });
}

function isCallback(given: unknown): given is Callback {
  return typeof given === "function";
}

function isInTransaction(client: ClientBase): boolean {
  const status = client.getTransactionStatus();
  return status === "T" || status === "E";
}

const nameAtFront = /^\s*\/\* ([a-z][a-z0-9-]*) \*\//;

/**
 * A statement that begins with its name in a comment is prepared under it: Postgres plans it once on a connection instead
 * of every time, which for small ones is most of the work. For hot paths inside a transaction; elsewhere the pool is asked
 * by name directly. One name has one text.
 */
function configOf(asked: unknown): AskedConfig {
  if (typeof asked === "string") {
    const name = nameAtFront.exec(asked)?.[1];
    return name === undefined ? { text: asked } : { name, text: asked };
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what pg itself takes is a text or this
  return { ...(asked as AskedConfig) };
}
