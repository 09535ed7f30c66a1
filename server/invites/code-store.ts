import type { Db, Tx } from "#server/platform/db/database.ts";
import { deleteInBatches } from "#server/platform/db/delete-in-batches.ts";

/** Oldest first. The hourly limit bounds the number of rows. */
export async function codesSince(tx: Tx, inviteId: string, since: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom("mailboxCodes")
    .select("createdAt")
    .where("inviteId", "=", inviteId)
    .where("createdAt", ">", since)
    .orderBy("createdAt")
    .execute();
  return rows.map(({ createdAt }) => createdAt);
}

/** Opt-outs apply to codes too: the requester may not own the mailbox. */
export async function isUnwanted(tx: Tx, organizationId: string, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom("mailOptOuts")
    .select("email")
    .where("organizationId", "=", organizationId)
    .where("email", "=", email)
    .executeTakeFirst();
  return row !== undefined;
}

export type NewCode = {
  id: string;
  organizationId: string;
  inviteId: string;
  userId: string;
  codeHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
  triesLeft: number;
};

export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await tx.insertInto("mailboxCodes").values(code).execute();
}

/** Commits before the comparison, so parallel guesses gain nothing. */
export async function takeTry(
  db: Db,
  { inviteId, userId }: { inviteId: string; userId: string },
  now: Date,
): Promise<Buffer | undefined> {
  const tried = await db
    .updateTable("mailboxCodes")
    .set((code) => ({ triesLeft: code("triesLeft", "-", 1) }))
    .where("id", "=", (from) =>
      from
        .selectFrom("mailboxCodes")
        .select("id")
        .where("inviteId", "=", inviteId)
        .where("userId", "=", userId)
        .orderBy("createdAt", "desc")
        .limit(1)
        .forUpdate(),
    )
    .where("triesLeft", ">", 0)
    .where("expiresAt", ">", now)
    .returning("codeHash")
    .executeTakeFirst();
  return tried?.codeHash;
}

export async function deleteCode(db: Db, codeId: string): Promise<void> {
  await db.deleteFrom("mailboxCodes").where("id", "=", codeId).execute();
}

export async function deleteCodes(tx: Tx, inviteId: string): Promise<void> {
  await tx.deleteFrom("mailboxCodes").where("inviteId", "=", inviteId).execute();
}

export async function deleteOldCodes(db: Db, before: Date): Promise<void> {
  await deleteInBatches(db, "mailboxCodes", "createdAt", before);
}
