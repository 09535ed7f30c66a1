import { sql } from "kysely";
import type { ResponseScope } from "#domain/responses/response.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { FoundSheet } from "./match-sheet-store.ts";

export type LockedResponse = FoundSheet & {
  scope: ResponseScope;
  withdrawnAt: Date | null;
  visibleFrom: Date | null;
  heldAt: Date | null;
  /** Of the sent file; null for replies without an upload. */
  contentHash: Buffer | null;
};

/** Of two concurrent calls, the second sees what the first has done. */
export async function lockResponse(
  tx: Tx,
  { organizationId }: Staff,
  responseId: string,
): Promise<LockedResponse | undefined> {
  const { rows } = await sql<LockedResponse>`
    select r.event_id as "eventId", r.print_job_id as "jobId", r.sheet_number as "sheetNumber",
      r.participant_id as "participantId", r.contact_id as "contactId", r.scope, r.withdrawn_at as "withdrawnAt",
      r.visible_from as "visibleFrom", r.held_at as "heldAt",
      u.content_hash as "contentHash"
    from responses r left join uploads u on u.id = r.id
    where r.organization_id = ${organizationId} and r.id = ${responseId}
    for no key update of r`.execute(tx);
  return rows[0];
}

/** Resets the scope to the contact of the new sheet: other readers saw it as a reply of another child. */
export async function moveToSheet(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, jobId, sheetNumber, participantId, contactId }: FoundSheet,
  { responseId, page }: { responseId: string; page: number },
): Promise<void> {
  const sheet = { eventId, printJobId: jobId, sheetNumber };
  await tx
    .updateTable("uploads")
    .set(sheet)
    .where("organizationId", "=", organizationId)
    .where("id", "=", responseId)
    .execute();
  await tx
    .updateTable("responses")
    .set({ ...sheet, participantId, contactId, page, scope: "contact" })
    .where("organizationId", "=", organizationId)
    .where("id", "=", responseId)
    .where("withdrawnAt", "is", null)
    .execute();
  await tx
    .deleteFrom("responseAddressees")
    .where("organizationId", "=", organizationId)
    .where("responseId", "=", responseId)
    .execute();
}

/** Its upload no longer counts as filed, so the same page can be sent again. */
export async function withdraw(
  tx: Tx,
  { organizationId, userId }: Staff,
  responseId: string,
  { why, now }: { why: string; now: Date },
): Promise<void> {
  await sql`
    with discarded as (
      update uploads set state = 'discarded', why = ${why}, settled_at = ${now}
      where id = ${responseId} and organization_id = ${organizationId} and state = 'filed'
    )
    update responses set withdrawn_at = ${now}, withdrawn_by = ${userId}
    where id = ${responseId} and organization_id = ${organizationId} and withdrawn_at is null`.execute(tx);
}

export async function setScope(
  tx: Tx,
  { organizationId }: Staff,
  responseId: string,
  scope: ResponseScope,
): Promise<void> {
  await tx
    .updateTable("responses")
    .set({ scope })
    .where("organizationId", "=", organizationId)
    .where("id", "=", responseId)
    .where("withdrawnAt", "is", null)
    .execute();
}
