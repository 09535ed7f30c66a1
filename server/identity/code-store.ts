import type { InviteOfCode } from "#domain/identity/sign-in-code.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export type NewSignInCode = { browserHash: Buffer; codeHash: Buffer; expiresAt: Date; triesLeft: number };

/** Undefined after its last try. */
export async function findCode(
  db: Db,
  browserHash: Buffer,
): Promise<Pick<NewSignInCode, "codeHash" | "expiresAt"> | undefined> {
  return db
    .selectFrom("signInCodes")
    .select(["codeHash", "expiresAt"])
    .where("browserHash", "=", browserHash)
    .where("triesLeft", ">", 0)
    .executeTakeFirst();
}

/** Needs system access. Whether the event is over by a day does not matter for a number of codes. */
export async function isOpenInvite(
  db: Db,
  { orgId, inviteId }: InviteOfCode,
  email: string,
  notEndedBefore: string,
): Promise<boolean> {
  const found = await db
    .selectFrom("activeInvites")
    .select("id")
    .where("organizationId", "=", orgId)
    .where("id", "=", inviteId)
    .where("email", "=", email)
    .where("acceptedAt", "is", null)
    .where("endDate", ">=", notEndedBefore)
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends the code that the browser asked for before. */
export async function replaceCode(
  tx: Tx,
  code: NewSignInCode,
  { replaces }: { replaces: Buffer },
): Promise<void> {
  await tx.deleteFrom("signInCodes").where("browserHash", "=", replaces).execute();
  await tx.insertInto("signInCodes").values(code).execute();
}

/** Commits before the comparison, so that parallel guesses gain nothing. */
export async function takeTry(db: Db, browserHash: Buffer, now: Date): Promise<Buffer | undefined> {
  const tried = await db
    .updateTable("signInCodes")
    .set((code) => ({ triesLeft: code("triesLeft", "-", 1) }))
    .where("browserHash", "=", browserHash)
    .where("triesLeft", ">", 0)
    .where("expiresAt", ">", now)
    .returning("codeHash")
    .executeTakeFirst();
  return tried?.codeHash;
}

/** False if the code was used or replaced since. */
export async function useCode(tx: Tx, browserHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("signInCodes")
    .where("browserHash", "=", browserHash)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteCode(db: Db, browserHash: Buffer): Promise<void> {
  await db.deleteFrom("signInCodes").where("browserHash", "=", browserHash).execute();
}

export async function deleteAllCodes(db: Db): Promise<void> {
  await db.deleteFrom("signInCodes").execute();
}
