import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables.ts";

/**
 * Starts an event's import, stops it between batches until `look` is done, and returns when it is finished. The worker locks
 * the row of the import for each batch. It can be faster to the next lock, and then one batch passes without a look.
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
    await lock.release();
    lock = next;
  }
  await lock.release();
}

async function requestLock(db: Kysely<Tables>, eventId: string) {
  const tx = await db.startTransaction().execute();
  const row = tx
    .selectFrom("rosterImports")
    .select(["startedAt", "finishedAt", "doneRows"])
    .where("eventId", "=", eventId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { row, release: () => tx.commit().execute() };
}
