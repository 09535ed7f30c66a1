import { deletedAccountName } from "#domain/identity/account.ts";
import type { Tx } from "#server/platform/db/database.ts";

/** False when already deleted. A concurrent sign-in waits and then creates a new user. */
export async function lockAccount(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("users")
    .select("id")
    .where("id", "=", userId)
    .where("deletedAt", "is", null)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the row for foreign keys, without personal data or a matchable identity. */
export async function emptyAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.deleteFrom("verifiedEmails").where("userId", "=", userId).execute();
  await tx
    .updateTable("users")
    .set({
      issuer: "deleted",
      subject: userId,
      displayName: deletedAccountName,
      photoUrl: null,
      email: null,
      language: null,
      deletedAt: now,
    })
    .where("id", "=", userId)
    .execute();
}

export async function deleteSessionsOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.deleteFrom("sessions").where("userId", "=", userId).returning("id").execute();
  return rows.map(({ id }) => id);
}
