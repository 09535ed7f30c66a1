import { readFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { Client } from "pg";
import { describe, expect, inject, test } from "vitest";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { dumpSchema } from "./dump-schema.ts";
import { migrate, readMigrations, type Migration } from "./migrate.ts";

const url = (name: string) => `postgres://postgres@127.0.0.1:${inject("postgres").port}/${name}`;

async function emptyDatabase(): Promise<string> {
  const name = `migrate_${randomBytes(6).toString("hex")}`;
  const client = new Client({ connectionString: url("postgres") });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return url(name);
}

const step = (name: string, sql: string, checksum = `sum of ${name}`): Migration => ({ name, sql, checksum });

async function tablesOf(databaseUrl: string): Promise<string[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  await client.end();
  return rows.map((row) => row.name);
}

describe("migrations", () => {
  test("run once each, in order, however many processes start together", async () => {
    const database = await emptyDatabase();
    const steps = [
      step("0001-a.sql", "create table a (x int)"),
      step("0002-b.sql", "alter table a add y int"),
    ];
    const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(database, steps)));
    expect(runs.flatMap((run) => run.applied)).toEqual(["0001-a.sql", "0002-b.sql"]);
  });

  test("one that fails leaves nothing of itself behind and can be mended", async () => {
    const database = await emptyDatabase();
    const broken = step("0001-a.sql", "create table a (x int); select 1/0;");
    await expect(migrate(database, [broken])).rejects.toThrow(
      "0001-a.sql failed and was rolled back: division by zero",
    );
    expect(await tablesOf(database)).toEqual(["schema_migrations"]);
    expect((await migrate(database, [step("0001-a.sql", "create table a (x int)")])).applied).toHaveLength(1);
  });

  test("an index is built beside people's work, while others wait for their turn to migrate", async () => {
    const database = await emptyDatabase();
    const steps = [
      step("0001-a.sql", "create table a (x int); insert into a select generate_series(1, 1000);"),
      step(
        "0002-b.sql",
        "-- outside a transaction\ndrop index concurrently if exists a_x;\ncreate index concurrently a_x on a (x);",
      ),
    ];
    const runs = await Promise.all([1, 2, 3].map(() => migrate(database, steps)));
    expect(runs.flatMap((run) => run.applied)).toEqual(["0001-a.sql", "0002-b.sql"]);
  });

  test("one outside a transaction that fails is not on record and runs again", async () => {
    const database = await emptyDatabase();
    const broken = step("0001-a.sql", "-- outside a transaction\ncreate table a (x int);\nselect 1/0;");
    await expect(migrate(database, [broken])).rejects.toThrow("0001-a.sql failed; what it did before");
    const mended = step("0001-a.sql", "-- outside a transaction\ncreate table if not exists a (x int);");
    expect((await migrate(database, [mended])).applied).toHaveLength(1);
  });

  test("one that was changed after it ran stops everything", async () => {
    const database = await emptyDatabase();
    await migrate(database, [step("0001-a.sql", "create table a (x int)")]);
    await expect(
      migrate(database, [step("0001-a.sql", "create table b (x int)", "another sum")]),
    ).rejects.toThrow("was changed after it ran");
  });

  test("older code refuses a newer database", async () => {
    const database = await emptyDatabase();
    await migrate(database, [step("0001-a.sql", "create table a (x int)")]);
    await expect(migrate(database, [])).rejects.toThrow("newer than this code");
  });
});

test("schema.sql and tables.ts are what the migrations make (npm run schema)", async () => {
  // Uses a copy: Postgres cannot copy a template database while a client is connected to it.
  const { sql, tables } = await dumpSchema(await createTestDatabase());
  expect(await readFile(new URL("./schema.sql", import.meta.url), "utf8")).toBe(sql);
  const squeeze = (text: string) => text.replaceAll(/\s+/g, " ");
  expect(squeeze(await readFile(new URL("./tables.ts", import.meta.url), "utf8"))).toBe(squeeze(tables));
});

test("every foreign key is backed by an index that starts with its columns", async () => {
  await readMigrations();
  const client = new Client({ connectionString: await createTestDatabase() });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(`
    select k.conrelid::regclass || '.' || k.conname as name from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace and not exists (
      select from pg_index i where i.indrelid = k.conrelid
        and (i.indkey::int2[])[0:cardinality(k.conkey) - 1] @> k.conkey)`);
  await client.end();
  expect(rows).toEqual([]);
});
