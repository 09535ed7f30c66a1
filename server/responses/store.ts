import { sql } from "kysely";
import type { ResponseScope } from "#domain/responses/response.ts";
import type { Staff } from "#server/organizations/prove-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";

export type SheetKey = { eventId: string; jobId: string; sheetNumber: number };
export type NewResponse = SheetKey & { responseId: string; scope: ResponseScope };

/** Whose reply it is comes from the sheet alone. Undefined when there is no such sheet, or the id is taken. */
export async function insertResponse(
  tx: Tx,
  { organizationId, userId }: Staff,
  { eventId, jobId, sheetNumber, responseId, scope }: NewResponse,
  uploadedAt: Date,
): Promise<{ participantId: string; contactId: string } | undefined> {
  const { rows } = await sql<{ participantId: string; contactId: string }>`
    insert into responses (id, organization_id, event_id, participant_id, contact_id, print_job_id, sheet_number,
      scope, uploaded_at, uploaded_by)
    select ${responseId}, organization_id, event_id, participant_id, contact_id, print_job_id, number,
      ${scope}, ${uploadedAt}, ${userId}
    from sheets
    where organization_id = ${organizationId} and event_id = ${eventId} and print_job_id = ${jobId}
      and number = ${sheetNumber}
    on conflict (id) do nothing
    returning participant_id as "participantId", contact_id as "contactId"`.execute(tx);
  return rows[0];
}

export async function wasFiledOn(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, jobId, sheetNumber }: SheetKey,
  responseId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("responses")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("printJobId", "=", jobId)
    .where("sheetNumber", "=", sheetNumber)
    .where("id", "=", responseId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The accounts that may see it: of the one contact, or of everybody who may write to the participant. */
export async function listReaders(
  tx: Tx,
  { organizationId }: Staff,
  { participantId, contactId, scope }: { participantId: string; contactId: string; scope: ResponseScope },
): Promise<string[]> {
  const rows = await tx
    .selectFrom("participantLinks as l")
    .innerJoin("contacts as c", "c.id", "l.contactId")
    .select("l.userId")
    .distinct()
    .where("c.organizationId", "=", organizationId)
    .where("c.participantId", "=", participantId)
    .where("c.removedAt", "is", null)
    .$if(scope === "contact", (readers) => readers.where("c.id", "=", contactId))
    .execute();
  return rows.map(({ userId }) => userId);
}
