import { sql } from "kysely";
import { anyId } from "#server/platform/db/any-of.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export async function repeatEarlyDeletions(
  tx: Tx,
  later: Db,
  moment: Date,
): Promise<{ earlyDeletions: number; earlyDeletionRequests: number }> {
  return {
    earlyDeletions: await deleteParticipants(tx, await listDeletedEarly(later, moment)),
    earlyDeletionRequests: await deleteDecidedRequests(tx, await listOpenRequests(later)),
  };
}

async function listDeletedEarly(later: Db, moment: Date): Promise<string[]> {
  const rows = await later
    .selectFrom("auditEntries")
    .select(sql<string | null>`subject->>'participantId'`.as("id"))
    .where("action", "=", "early-deletion.done")
    .where("at", ">=", moment)
    .execute();
  return rows.flatMap(({ id }) => id ?? []);
}

/** For good, as the family asked. Triggers remember the files. */
async function deleteParticipants(tx: Tx, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("participants")
    .where("id", "=", anyId(ids))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** A request that was withdrawn or declined must not be carried out. Its family can ask again. */
async function deleteDecidedRequests(tx: Tx, stillOpen: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom("earlyDeletionRequests")
    .where("declinedAt", "is", null)
    .where((request) => request.not(request("id", "=", anyId(stillOpen))))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

async function listOpenRequests(later: Db): Promise<string[]> {
  const rows = await later
    .selectFrom("earlyDeletionRequests")
    .select("id")
    .where("declinedAt", "is", null)
    .execute();
  return rows.map(({ id }) => id);
}
