import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, expect, test } from "vitest";
import { startPostgres } from "./postgres.ts";
import { postgresProcesses } from "./postgres-data.ts";
import { isAlive } from "./process-table.ts";
import { startAndDie } from "./start-and-die.ts";

const dir = mkdtempSync(join(tmpdir(), "cabin-courier-postgres-"));
const settings = { fsync: "off" };
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}

test(
  "Postgres survives a broken start, a kill and the death of the process that started it",
  { timeout: 30_000 },
  async () => {
    // What a killed initdb leaves: it looks like data, but the marker is missing.
    mkdirSync(join(dir, "data"));
    writeFileSync(join(dir, "data", "PG_VERSION"), "18\n");

    const postgres = await startPostgres({ dir, settings });
    await postgres.ensureDatabase("letters");
    await postgres.ensureDatabase("letters");
    const url = postgres.url("letters");
    expect(
      await ask(url, "select datlocprovider, datlocale from pg_database where datname = 'letters'"),
    ).toEqual(["b", "C.UTF-8"]);
    await ask(url, "create table sent (note text)");

    await ask(url, "insert into sent values ('before the kill')");
    await postgres.kill9();
    expect(postgresProcesses(join(dir, "data"))).toEqual([]);
    await postgres.start();
    expect(await ask(url, "select note from sent")).toEqual(["before the kill"]);
    await expect(startPostgres({ dir, settings })).rejects.toThrow(
      `already runs here for process ${process.pid}`,
    );
    await postgres.stop();

    const orphan = await startAndDie("postgres.ts", "startPostgres", { dir, settings });
    expect(isAlive(orphan)).toBe(true);
    const next = await startPostgres({ dir, settings });
    expect(isAlive(orphan)).toBe(false);
    expect(await ask(next.url("letters"), "select note from sent")).toEqual(["before the kill"]);
    await next.stop();
    expect(postgresProcesses(join(dir, "data"))).toEqual([]);
  },
);
