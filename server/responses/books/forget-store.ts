import { sql } from "kysely";
import type { Tx } from "#server/platform/db/database.ts";

export async function deleteBooksOf(
  tx: Tx,
  { organizationId, participantId }: { organizationId: string; participantId: string },
): Promise<void> {
  await tx
    .deleteFrom("books")
    .where("organizationId", "=", organizationId)
    .where("participantId", "=", participantId)
    .execute();
}

export async function deleteBooksOfContact(
  tx: Tx,
  { organizationId, contactId }: { organizationId: string; contactId: string },
): Promise<void> {
  await sql`
    delete from books where organization_id = ${organizationId} and (user_id, participant_id) in (
      select l.user_id, l.participant_id from participant_links l
      where l.organization_id = ${organizationId} and l.contact_id = ${contactId})`.execute(tx);
}

export async function deleteBooksBy(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom("books").where("userId", "=", userId).execute();
}
