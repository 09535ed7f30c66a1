import type { Kysely, Transaction } from "kysely";
import type { Pool } from "pg";
import { connect } from "#database/connect.ts";
import type { Tables } from "#database/tables.ts";
import type { Log } from "../log.ts";
import { idleMs, watchedSocket } from "./watched-socket.ts";

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type Database = {
  /** For reads and single statements. */
  db: Db;
  /** For hot paths that use named prepared statements. */
  pool: Pool;
  close(): Promise<void>;
};

export type DatabaseSettings = {
  url: string;
  poolSize: number;
  log: Log;
  /** How long a line may be silent while somebody waits; for tests. */
  silentMs?: number;
};

export function openDatabase(settings: DatabaseSettings): Database {
  const { db, pool } = connect({
    connectionString: settings.url,
    max: settings.poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    stream: () => watchedSocket(settings.silentMs),
    // A statement that takes longer has lost its caller; one that waits in a transaction holds locks for nothing.
    options: "-c statement_timeout=30000 -c idle_in_transaction_session_timeout=15000",
  });
  // Without a listener a connection that Postgres drops would end the whole process: the pool speaks for idle ones,
  // one that is inside a transaction, between two statements, speaks for itself. The transaction fails by itself.
  const lost = (error: Error) => settings.log.warn({ err: error }, "a database connection was lost");
  pool.on("error", lost);
  pool.on("connect", (client) => client.on("error", lost));
  return { db, pool, close: () => db.destroy() };
}
