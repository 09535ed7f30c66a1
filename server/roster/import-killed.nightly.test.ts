import { sql } from "kysely";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RunningServer } from "#server/app/start-server.ts";
import { aWeekToImport } from "#tools/testing/import-roster.ts";
import { rosterFile } from "#tools/testing/roster-file.ts";
import { startServerProcess, type ServerProcess } from "#tools/testing/server-process.ts";
import { makeTempDir } from "#tools/testing/temp-dir.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { testEnvironment } from "#tools/testing/test-environment.ts";
import { startTestServer } from "#tools/testing/test-server.ts";

let databaseUrl: string;
let server: RunningServer;
beforeAll(async () => {
  databaseUrl = await createTestDatabase();
  server = await startTestServer(databaseUrl, { roles: ["api"], env: { LIVE_BUS: "postgres" } });
});
afterAll(() => server.close());

async function aWorker(): Promise<ServerProcess> {
  const FILES_DIR = makeTempDir();
  return startServerProcess(testEnvironment(databaseUrl, { LIVE_BUS: "postgres", FILES_DIR }), "worker");
}

const timeout = 120_000;

async function expectAllOnce(week: Awaited<ReturnType<typeof aWeekToImport>>, id: string, total: number) {
  const { state, doneRows, result } = await week.finished(id);
  expect({ state, doneRows, new: result.counts.new }).toEqual({
    state: "finished",
    doneRows: total,
    new: total,
  });
  const people = await week.exported();
  expect(people).toHaveLength(total);
  expect(new Set(people.map(({ externalId }) => externalId)).size).toBe(total);
  // Every other camper of the file has two parents.
  expect(people.reduce((sum, { contacts }) => sum + contacts.length, 0)).toBe(total * 1.5);
}

/** On a connection of its own: one of the product's is cut off when it waits in a transaction for long. */
async function whileLocked(lock: string, work: () => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`begin; ${lock}`);
    await work();
  } finally {
    await client.end();
  }
}

/** Any number that nothing else locks. */
const middle = 471_200;

/** While the advisory lock is taken, no import gets past this many rows. */
async function stopImportsAfter(rows: number): Promise<void> {
  const { db } = server.deps;
  await sql`create function wait_in_the_middle() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${sql.lit(middle)}); return new; end $$`.execute(db);
  await sql`create trigger waits_in_the_middle before update of done_rows on roster_imports
    for each row when (new.done_rows > ${sql.lit(rows)}) execute function wait_in_the_middle()`.execute(db);
}

test(
  "kill -9 of the worker after some of the batches: another goes on there, no row twice and none lost",
  { timeout },
  async () => {
    const total = 10_000;
    const week = await aWeekToImport(server);
    const doomed = await aWorker();
    await stopImportsAfter(total / 2);
    const { id } = await week.preview(rosterFile({ people: total, bunks: 100 }));
    const done = async () => (await week.progress(id)).doneRows;
    await whileLocked(`select pg_advisory_xact_lock(${middle})`, async () => {
      await week.start(id);
      await expect.poll(done, { timeout: 20_000, interval: 10 }).toBeGreaterThan(0);
      await doomed.kill9();
    });
    expect(await done()).toBeGreaterThan(0);
    expect(await done()).toBeLessThan(total);
    const heir = await aWorker();
    await expectAllOnce(week, id, total);
    await heir.stop();
  },
);

test(
  "kill -9 of the worker inside a batch, between its people and their contacts: nothing of it stays, and another does it again",
  { timeout },
  async () => {
    const total = 600;
    const week = await aWeekToImport(server);
    const { db } = server.deps;
    const doomed = await aWorker();
    const { id } = await week.preview(rosterFile({ people: total }));
    // Reads continue, inserts into contacts wait: the worker stops exactly there.
    await whileLocked("lock table contacts in exclusive mode", async () => {
      await week.start(id);
      const waiting = async () =>
        (
          await sql`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock' and query like '%insert into contacts%'`.execute(
            db,
          )
        ).rows.length;
      await expect.poll(waiting).toBe(1);
      await doomed.kill9();
    });
    await expect.poll(async () => (await week.roster()).participants.length).toBe(0);
    expect(await week.progress(id)).toMatchObject({ state: "working", doneRows: 0 });
    const heir = await aWorker();
    await expectAllOnce(week, id, total);
    await heir.stop();
  },
);
