import type { Tx } from "#server/platform/db/database.ts";

export type GoneLink = { organizationId: string; eventId: string; contactId: string };

export async function deleteLinksOf(tx: Tx, userId: string): Promise<GoneLink[]> {
  return tx
    .deleteFrom("participantLinks")
    .where("userId", "=", userId)
    .returning(["organizationId", "eventId", "contactId"])
    .execute();
}

/** Mails are deleted by cascade. */
export async function deleteInvitesOf(tx: Tx, contactIds: readonly string[]): Promise<void> {
  if (contactIds.length === 0) return;
  await tx
    .deleteFrom("invites")
    .where("contactId", "in", [...contactIds])
    .where("revokedAt", "is", null)
    .execute();
}

export async function deleteCodesOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("mailboxCodes").where("userId", "=", userId).execute();
}
