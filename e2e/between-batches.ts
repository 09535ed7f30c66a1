import { setTimeout as pause } from "node:timers/promises";
import { sql, type Kysely } from "kysely";
import type { Tables } from "#database/tables.ts";

/**
 * Starts an event's import, stops it after each batch until `look` is done, and returns when it is finished. The worker locks
 * the row of the import for each batch. The next lock waits at the row before this one is released. On a busy machine Postgres
 * may still let the worker lock the row first, so a batch can be missed.
 */
export async function betweenBatches(
  db: Kysely<Tables>,
  eventId: string,
  { start, look }: { start: () => Promise<void>; look: (doneRows: number) => Promise<void> },
): Promise<void> {
  let last = -1;
  let lock = await requestLock(db, eventId);
  await lock.row;
  await start();
  for (;;) {
    const { startedAt, finishedAt, doneRows } = await lock.row;
    if (finishedAt !== null) break;
    if (startedAt !== null && doneRows !== last) {
      last = doneRows;
      await look(doneRows);
    } else await pause(20);
    const next = await requestLock(db, eventId);
    await untilItWaits(db, next.pid);
    await lock.release();
    lock = next;
  }
  await lock.release();
}

async function requestLock(db: Kysely<Tables>, eventId: string) {
  const tx = await db.startTransaction().execute();
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
  const row = tx
    .selectFrom("rosterImports")
    .select(["startedAt", "finishedAt", "doneRows"])
    .where("eventId", "=", eventId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { pid: rows[0]?.pid, row, release: () => tx.commit().execute() };
}

/** A request that is only on its way could come after the worker's next one. */
async function untilItWaits(db: Kysely<Tables>, pid: number | undefined): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_locks where pid = ${pid} and not granted`.execute(db);
    if (rows.length > 0) return;
    await pause(5);
  }
}
