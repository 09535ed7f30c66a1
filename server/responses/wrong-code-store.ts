import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { deleteInBatches } from "#server/platform/db/delete-in-batches.ts";
import type { Uploader } from "./uploader.ts";

/** Serializes the count per account, so that parallel guessing gains nothing. */
export async function lockWrongCodes(tx: Tx, { userId }: Uploader): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`codes:${userId}`}, 0))`.execute(tx);
}

/** Times of the attempts, at most `upTo`, in all organizations. */
export async function listWrongCodes(
  db: Db,
  { userId }: Uploader,
  { since, upTo }: { since: Date; upTo: number },
): Promise<Date[]> {
  const rows = await db
    .selectFrom("wrongCodes")
    .select("at")
    .where("userId", "=", userId)
    .where("at", ">", since)
    .limit(upTo)
    .execute();
  return rows.map(({ at }) => at);
}

export async function insertWrongCode(tx: Tx, { organizationId, userId }: Uploader, at: Date): Promise<void> {
  await tx.insertInto("wrongCodes").values({ organizationId, userId, at }).execute();
}

export async function deleteWrongCodes(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, "wrongCodes", "at", before);
}
