import { Client } from "pg";
import { onTestFinished } from "vitest";
import type { RunningServer } from "#server/app/start-server.ts";
import { startServerProcess, type ServerProcess } from "./server-process.ts";
import { makeTempDir } from "./temp-dir.ts";
import { createTestDatabase } from "./test-database.ts";
import { testEnvironment } from "./test-environment.ts";
import { startTestServer } from "./test-server.ts";

export type KillTest = {
  databaseUrl: string;
  server: RunningServer;
  startProcess: (role: "api" | "worker") => Promise<ServerProcess>;
};

/** An API in this process, and others in processes that can be killed, on one database and one folder of files. */
export async function startKillTest(): Promise<KillTest> {
  const databaseUrl = await createTestDatabase();
  const env = { LIVE_BUS: "postgres", FILES_DIR: makeTempDir() };
  const server = await startTestServer(databaseUrl, { roles: ["api"], env });
  onTestFinished(() => server.close());
  return {
    databaseUrl,
    server,
    startProcess: async (role) => {
      const started = await startServerProcess(testEnvironment(databaseUrl, env), role);
      onTestFinished(() => started.kill9());
      return started;
    },
  };
}

/** Locks the audit log: a transaction that writes its entry last waits there with everything else done. */
export async function lockAuditEntries(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query("begin; lock table audit_entries in exclusive mode");
  return {
    countWaiting: async (): Promise<number> => {
      const { rowCount } = await client.query(
        "select from pg_locks where relation = 'audit_entries'::regclass and not granted",
      );
      return rowCount ?? 0;
    },
    release: () => client.query("rollback"),
  };
}

/** A killed worker is missed when its heartbeat (10 s) has run out. This lets that time pass at once. */
export const expireHeartbeats = (databaseUrl: string): Promise<void> =>
  run(
    databaseUrl,
    "update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'",
  );

async function run(databaseUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query(statement);
    if (rowCount === 0) throw new Error("the killed worker held nothing");
  } finally {
    await client.end();
  }
}
