import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { generalErrors } from "#domain/errors.ts";
import { startFaultProxy } from "#tools/faults/fault-proxy.ts";
import { createTestDatabase } from "#tools/testing/test-database.ts";
import { createLog } from "../log.ts";
import { errorDefinitionOf } from "../http/failure.ts";
import { openDatabase } from "./database.ts";

const log = createLog({ LOG_LEVEL: "silent" });

async function aDatabaseBehindAProxy(silentMs: number) {
  const url = new URL(await createTestDatabase());
  const proxy = await startFaultProxy({ port: Number(url.port) });
  url.port = String(proxy.port);
  const database = openDatabase({ url: url.href, poolSize: 2, log, silentMs });
  onTestFinished(async () => {
    await database.close();
    await proxy.close();
  });
  return { proxy, ...database, ask: () => sql`select 1`.execute(database.db) };
}

test("queries time out after a silent network failure, and the pool recovers", async () => {
  const { proxy, ask, pool, db } = await aDatabaseBehindAProxy(3_000);
  await Promise.all([ask(), ask()]);
  proxy.begin({ kind: "black hole" });
  const inTransaction = db.transaction().execute((tx) => sql`select 1`.execute(tx));
  const [first, second] = await Promise.allSettled([ask(), inTransaction]);
  for (const one of [first, second])
    expect(one.status === "rejected" && errorDefinitionOf(one.reason).definition).toBe(
      generalErrors.unavailable,
    );
  // The old connections still hang; new queries get new connections.
  proxy.end();
  await Promise.all([ask(), ask(), ask()]);
  expect(pool.waitingCount).toBe(0);
});

test("a slow statement that ends in time is not taken for a dead connection", async () => {
  const { db } = await aDatabaseBehindAProxy(4_000);
  const slept = sql<{ status: string }>`select 'awake' as status from pg_sleep(1)`.execute(db);
  expect((await slept).rows).toEqual([{ status: "awake" }]);
});

test("the next query after an idle time opens a new connection without an error", async () => {
  const { ask, pool } = await aDatabaseBehindAProxy(3_000);
  await ask();
  await expect.poll(() => pool.totalCount).toBe(0);
  await expect(ask()).resolves.toBeDefined();
});
