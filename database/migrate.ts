import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { isOutsideTransaction } from "./migration-locks.ts";
import { statementsOf } from "./sql-statements.ts";

const migrationsDirectory = new URL("./migrations/", import.meta.url);

/** One advisory lock per database: a second process waits and then finds nothing to do. */
const migrationLock = 7_203_311;

export type Migration = { name: string; sql: string; checksum: string };

/** The message says everything that the operator needs. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrationsDirectory)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, migrationsDirectory), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

/**
 * Forward only, one transaction per file unless marked otherwise. Stops if a file changed after it ran, because
 * databases would diverge.
 */
export async function migrate(databaseUrl: string, migrations?: Migration[]): Promise<{ applied: string[] }> {
  const wanted = migrations ?? (await readMigrations());
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await untilItIsOurTurn(client);
    await client.query(
      "create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
    );
    const done = await client.query<{ name: string; checksum: string }>(
      "select name, checksum from schema_migrations",
    );
    const checksums = new Map(done.rows.map((row) => [row.name, row.checksum]));
    refuseUnknown(checksums, wanted);
    const applied: string[] = [];
    for (const migration of wanted) {
      const before = checksums.get(migration.name);
      if (before === migration.checksum) continue;
      if (before !== undefined)
        throw new MigrationError(
          `${migration.name} was changed after it ran. Write a new migration instead.`,
        );
      await applyOne(client, migration);
      applied.push(migration.name);
    }
    return { applied };
  } finally {
    await client.end();
  }
}

function refuseUnknown(checksums: ReadonlyMap<string, string>, wanted: readonly Migration[]): void {
  const known = new Set(wanted.map((migration) => migration.name));
  const unknown = [...checksums.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new MigrationError(`This database is newer than this code: it has ${unknown.join(", ")}.`);
}

/** Polls instead of waiting inside one query: create index concurrently waits for every running query to end. */
async function untilItIsOurTurn(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ ours: boolean }>("select pg_try_advisory_lock($1) as ours", [
      migrationLock,
    ]);
    if (rows[0]?.ours === true) return;
    await pause(100);
  }
}

/** Runs each statement on its own. The file must be safe to rerun after it failed halfway. */
async function applyOutside(client: Client, migration: Migration): Promise<void> {
  try {
    await client.query("set lock_timeout = '10s'");
    for (const { text } of statementsOf(migration.sql)) await client.query(text);
    await client.query("reset lock_timeout");
  } catch (error) {
    throw new MigrationError(
      `${migration.name} failed; what it did before that is done: ${messageOf(error)}`,
      {
        cause: error,
      },
    );
  }
  await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [
    migration.name,
    migration.checksum,
  ]);
}

async function applyOne(client: Client, migration: Migration): Promise<void> {
  if (isOutsideTransaction(migration.sql)) return applyOutside(client, migration);
  await client.query("begin");
  try {
    // A migration that waits for a lock blocks every query queued behind it.
    await client.query("set local lock_timeout = '10s'");
    await client.query(migration.sql);
    await client.query("insert into schema_migrations (name, checksum) values ($1, $2)", [
      migration.name,
      migration.checksum,
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new MigrationError(`${migration.name} failed and was rolled back: ${messageOf(error)}`, {
      cause: error,
    });
  }
}
