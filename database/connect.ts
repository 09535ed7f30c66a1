import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type PostgresCursor,
  type PostgresPoolClient,
  type PostgresQueryResult,
  type Logger,
} from "kysely";
import { Pool, types, type PoolClient, type PoolConfig, type QueryResult } from "pg";
import { currentActor, noActor, type DbActor } from "./actor.ts";
import type { Tables } from "./tables.ts";

/** Keeps dates as text. pg would convert them to midnight in the server's time zone. */
types.setTypeParser(types.builtins.DATE, (text) => text);

/**
 * snake_case columns become camelCase. Every statement of `db` runs as its actor; those of `pool` run as no actor.
 * `staffSignIn` is for the function opens_teams.
 */
export function connect({
  staffSignIn = "any",
  onStatement,
  ...settings
}: PoolConfig & { staffSignIn?: string; onStatement?: Logger | undefined }): {
  db: Kysely<Tables>;
  pool: Pool;
} {
  // Pipelined: a transaction of one statement costs one round trip.
  const pool = new Pool({ ...settings, pipeline: true });
  const clients = new WeakMap<PoolClient, PostgresPoolClient>();
  const nameOf = createStatementNames();
  const dialect = new PostgresDialect({
    pool: {
      options: pool.options,
      async connect() {
        const client = await pool.connect();
        const known = clients.get(client) ?? withRls(client, nameOf, staffSignIn);
        clients.set(client, known);
        return known;
      },
      end: () => pool.end(),
    },
  });
  return {
    pool,
    db: new Kysely<Tables>({
      dialect,
      plugins: [new CamelCasePlugin()],
      ...(onStatement === undefined ? {} : { log: onStatement }),
    }),
  };
}

/** The database URL with the application role, which owns no tables. */
export function asApplication(ownerUrl: string, password?: string): string {
  const url = new URL(ownerUrl);
  url.username = applicationRole;
  url.password = password ?? "";
  return url.href;
}

export const applicationRole = "courier_app";

/** The settings end with the transaction, so a pooled connection has no actor. */
const setActor = {
  name: "set-actor",
  text: `select set_config('courier.asker', $1, true), set_config('courier.staff_sign_in', $2, true),
    set_config('courier.team', a.team, true),
    set_config('courier.camps', a.camps, true), set_config('courier.children', a.children, true),
    set_config('courier.contacts', a.contacts, true),
    set_config('courier.cabin_camps', b.camps, true), set_config('courier.cabin_replies', b.replies, true),
    set_config('courier.cabin_events', b.events, true), set_config('courier.cabin_buildings', b.buildings, true),
    set_config('courier.cabin_campers', b.campers, true),
    set_config('courier.suspended', suspended_of(a.team, (a.camps::uuid[] || b.camps::uuid[])::text), true)
    from access_of($1) a, building_access_of($1) b`,
};

const begins = /^(begin|start transaction)\b/;
const ends = /^(commit|rollback)$/;

/** Sets the actor at the start of each transaction. A statement outside a transaction gets one of its own. */
function withRls(client: PoolClient, nameOf: StatementNames, staffSignIn: string): PostgresPoolClient {
  /** Undefined outside a transaction. */
  let transactionActor: DbActor | undefined;

  async function run(text: string, parameters: readonly unknown[]): Promise<unknown> {
    const dbActor = currentActor();
    const sendActor = () => client.query({ ...setActor, values: [dbActor, staffSignIn] });

    if (ends.test(text)) {
      transactionActor = undefined;
      return client.query(text);
    }
    if (begins.test(text)) {
      transactionActor = dbActor;
      // If this fails, Kysely releases the connection without a rollback.
      const [begun] = await sendTogether(client, () => [client.query(text), sendActor()]).catch(
        async (error: unknown) => {
          transactionActor = undefined;
          await client.query("rollback");
          throw error;
        },
      );
      return begun;
    }
    const name = nameOf(text);
    const values = [...parameters];
    const send = () => client.query(name === undefined ? { text, values } : { name, text, values });
    if (transactionActor !== undefined) {
      if (dbActor !== transactionActor) throw new Error("The database actor changed inside a transaction.");
      return send();
    }
    if (dbActor === noActor) return send();
    const [, , result] = await sendTogether(client, () => [
      client.query("begin"),
      sendActor(),
      send(),
      client.query("commit"),
    ]);
    return result;
  }

  function query<R>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof text !== "string") throw new Error("Cursors are not supported.");
    return run(text, parameters);
  }
  return { query, release: (destroy) => client.release(destroy) };
}

/**
 * Writes several statements to the network at once. Waits for every answer, so that none is outstanding when the
 * connection is released, and throws the first failure.
 */
async function sendTogether(
  client: PoolClient,
  send: () => readonly Promise<QueryResult>[],
): Promise<QueryResult[]> {
  client.connection.stream.cork();
  const answers = send();
  client.connection.stream.uncork();
  await Promise.allSettled(answers);
  return Promise.all(answers);
}

type StatementNames = (text: string) => string | undefined;

/**
 * Names the statements that repeat, so that each connection plans them once: behind policies, planning takes about ten
 * times as long as executing. Bounded, because a connection keeps every plan.
 */
export function createStatementNames({ max = 200 }: { max?: number } = {}): StatementNames {
  const names = new Map<string, string>();
  const seenOnce = new Set<string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= max) return known;
    if (!seenOnce.delete(text)) {
      if (seenOnce.size >= 10 * max) seenOnce.clear();
      seenOnce.add(text);
      return undefined;
    }
    const name = `statement-${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
