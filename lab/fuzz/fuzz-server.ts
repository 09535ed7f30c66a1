import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "#database/migrate.ts";
import { startServer } from "#server/app/start-server.ts";
import { readConfig } from "#server/platform/config.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { createTransact } from "#server/platform/db/transact.ts";
import { startInbox } from "#tools/engines/inbox/start-inbox.ts";
import { startPostgres } from "#tools/engines/postgres.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";

export async function startFuzzServer({ log }: { log: boolean }) {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    const dir = await mkdtemp(join(tmpdir(), "cabin-courier-fuzz-"));
    stops.push(() => rm(dir, { recursive: true, force: true }));
    await chmod(dir, 0o755);
    const postgres = await startPostgres({
      dir: join(dir, "postgres"),
      settings: { fsync: "off", synchronous_commit: "off", full_page_writes: "off" },
    });
    stops.push(() => postgres.stop());
    await postgres.ensureDatabase("fuzz");
    await migrate(postgres.url("fuzz"));
    const inbox = await startInbox();
    stops.push(() => inbox.stop());
    const env = testEnvironment(postgres.url("fuzz"), {
      FILES_DIR: join(dir, "files"),
      SMTP_URL: inbox.smtpUrl,
      MAILS_PER_SECOND: "1000",
      LOG_LEVEL: log ? "error" : "silent",
    });
    const server = await startServer(readConfig(env), { roles: ["api", "worker"] });
    stops.push(() => server.close());
    // Worlds are created as the owner, who bypasses row-level security. The server does not bypass it.
    const database = openDatabase({ url: postgres.url("fuzz"), poolSize: 4, log: server.deps.log });
    stops.push(() => database.close());
    const { db, pool } = database;
    const deps = { ...server.deps, db, pool, transact: createTransact(db, server.deps) };
    return { server: { ...server, deps }, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
