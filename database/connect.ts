import { CamelCasePlugin, Kysely, PostgresDialect } from "kysely";
import { Pool, types, type ClientBase, type PoolConfig, type QueryConfig } from "pg";
import { currentActor, noActor, type DbActor } from "./actor.ts";
import { queryAs, RlsQuery } from "./rls-query.ts";
import type { Tables } from "./tables.ts";

/** Keeps dates as text. pg would convert them to midnight in the server's time zone. */
types.setTypeParser(types.builtins.DATE, (text) => text);

/** snake_case columns become camelCase. Every statement carries its actor. */
export function connect(settings: PoolConfig): { db: Kysely<Tables>; pool: Pool } {
  const pool = new Pool({
    ...settings,
    async onConnect(client) {
      await client.query({ ...queryAs, values: [noActor] });
      addRls(client);
    },
  });
  captureActor(pool);
  return {
    pool,
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] }),
  };
}

type Callback = (error: Error | undefined, result: unknown) => void;
type ActorConfig = QueryConfig & { dbActor?: DbActor };

/** The database URL with the application role, which owns no tables. */
export function asApplication(ownerUrl: string, password?: string): string {
  const url = new URL(ownerUrl);
  url.username = applicationRole;
  url.password = password ?? "";
  return url.href;
}

export const applicationRole = "courier_app";

/** AsyncLocalStorage is lost in the pool's wait queue, so capture the actor before requesting a connection. */
function captureActor(pool: Pool): void {
  const query: unknown = Reflect.get(pool, "query");
  if (typeof query !== "function") throw new Error("The pool has no query function.");
  Reflect.set(pool, "query", (request: unknown, ...more: unknown[]): unknown => {
    const config: ActorConfig = { ...configOf(request), dbActor: currentActor() };
    return Reflect.apply(query, pool, [config, ...more]);
  });
}

/** Sets the actor per statement, or with "begin". It ends with the transaction, so pooled connections have none. */
function addRls(client: ClientBase): void {
  const query: unknown = Reflect.get(client, "query");
  if (typeof query !== "function") throw new Error("The connection has no query function.");
  let transactionActor: DbActor = noActor;
  Reflect.set(client, "query", (request: unknown, values?: unknown, callback?: unknown): unknown => {
    const { dbActor = currentActor(), ...config } = configOf(request);
    if (Array.isArray(values)) config.values = values;
    const done = typeof values === "function" ? values : callback;
    if (isInTransaction(client)) {
      if (dbActor !== transactionActor) throw new Error("The database actor changed inside a transaction.");
    } else {
      transactionActor = dbActor;
      if (dbActor !== noActor)
        return queryWithRls((withRls) => Reflect.apply(query, client, [withRls]), dbActor, config, done);
    }
    return Reflect.apply(query, client, done === undefined ? [config] : [config, done]);
  });
}

function queryWithRls(
  send: (query: RlsQuery) => unknown,
  dbActor: DbActor,
  config: QueryConfig,
  done: unknown,
): unknown {
  if (isCallback(done)) return send(new RlsQuery(dbActor, config, done));
  return new Promise((resolve, reject) => {
    const settle: Callback = (error, result) => (error ? reject(error) : resolve(result));
    send(new RlsQuery(dbActor, config, settle));
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
 * Prepares a statement under the name in its leading comment: Postgres plans it once per connection. For hot paths in a
 * transaction; elsewhere pass the name to the pool. Each name must have exactly one text.
 */
function configOf(request: unknown): ActorConfig {
  if (typeof request === "string") {
    const name = nameAtFront.exec(request)?.[1];
    return name === undefined ? { text: request } : { name, text: request };
  }
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what pg itself takes is a text or this
  return { ...(request as ActorConfig) };
}
