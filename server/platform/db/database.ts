import type { Kysely, Transaction } from "kysely";
import type { Pool } from "pg";
import { connect } from "#database/connect.ts";
import type { Tables } from "#database/tables.ts";
import type { StaffSignIn } from "../config.ts";
import type { Log } from "../log.ts";
import { recordStatement } from "../tracing/start-tracing.ts";
import { isTracing } from "../tracing/tracing.ts";
import { idleMs, lifetimeSeconds, watchedSocket } from "./watched-socket.ts";

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export type Database = {
  db: Db;
  pool: Pool;
  close(): Promise<void>;
};

export type DatabaseSettings = {
  url: string;
  poolSize: number;
  log: Log;
  silentMs?: number;
  staffSignIn?: StaffSignIn;
};

export function openDatabase(settings: DatabaseSettings): Database {
  const { db, pool } = connect({
    connectionString: settings.url,
    max: settings.poolSize,
    staffSignIn: settings.staffSignIn ?? "any",
    onStatement: isTracing() ? recordStatement : undefined,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: idleMs,
    maxLifetimeSeconds: lifetimeSeconds,
    keepAlive: true,
    stream: () => watchedSocket(settings.silentMs),
    // After 30 s the caller has given up; an idle transaction keeps its locks.
    options: "-c statement_timeout=30000 -c idle_in_transaction_session_timeout=15000",
  });
  // Without listeners a dropped connection would end the process. The pool emits errors of idle clients only, so
  // clients in a transaction need their own.
  const lost = (error: Error) => settings.log.warn({ err: error }, "a database connection was lost");
  pool.on("error", lost);
  pool.on("connect", (client) => client.on("error", lost));
  return { db, pool, close: () => db.destroy() };
}
