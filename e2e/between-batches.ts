import { setTimeout as pause } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables.ts";

/** Holds an event's import after each of its batches for as long as somebody looks; ends with the import. */
export async function betweenBatches(
  db: Kysely<Tables>,
  eventId: string,
  look: () => Promise<void>,
): Promise<void> {
  let last = -1;
  for (;;) {
    const isOver = await db.transaction().execute(async (tx) => {
      const found = await tx
        .selectFrom("rosterImports")
        .select(["doneRows", "finishedAt"])
        .where("eventId", "=", eventId)
        .where("startedAt", "is not", null)
        .forUpdate()
        .executeTakeFirst();
      if (found !== undefined && found.finishedAt !== null) return true;
      if (found === undefined || found.doneRows === last) return false;
      last = found.doneRows;
      await look();
      return false;
    });
    if (isOver) return;
    await pause(10);
  }
}
