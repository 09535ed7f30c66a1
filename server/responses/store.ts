import { sql } from "kysely";
import type { ResponseScope } from "#domain/responses/response.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export type SheetKey = { eventId: string; jobId: string; sheetNumber: number };
export type NewResponse = SheetKey & {
  responseId: string;
  scope: ResponseScope;
  /** For a letter that was written first and is not for all. */
  addressees?: readonly string[];
};
/** The sender may have left the team since. */
export type Uploader = { organizationId: string; userId: string | null };
type OfOrganization = Pick<Uploader, "organizationId">;

/** Serializes images for one sheet, so that each gets its page. False if the sheet is gone. */
export async function lockSheet(
  tx: Tx,
  { organizationId }: OfOrganization,
  { eventId, jobId, sheetNumber }: SheetKey,
): Promise<boolean> {
  const { rows } = await sql`
    select from sheets
    where organization_id = ${organizationId} and event_id = ${eventId} and print_job_id = ${jobId}
      and number = ${sheetNumber}
    for no key update`.execute(tx);
  return rows.length > 0;
}

/**
 * Inserts the page in upload order and shifts later pages by one. Ids are in upload order; of two parallel uploads,
 * the second page often arrives first.
 */
export async function makeRoom(
  tx: Tx,
  { jobId, sheetNumber, responseId }: Pick<NewResponse, "jobId" | "sheetNumber" | "responseId">,
): Promise<number> {
  const { rows } = await sql<{ page: number }>`
    select coalesce(max(page), 0) + 1 as page from responses
    where print_job_id = ${jobId} and sheet_number = ${sheetNumber} and id < ${responseId}`.execute(tx);
  const page = rows[0]?.page ?? 1;
  await tx
    .updateTable("responses")
    .set((response) => ({ page: response("page", "+", 1) }))
    .where("printJobId", "=", jobId)
    .where("sheetNumber", "=", sheetNumber)
    .where("page", ">=", page)
    .execute();
  return page;
}

/**
 * The sheet decides whose reply it is; sender, time and images come from the upload with the same id, if any.
 * Undefined if the id is taken.
 */
export async function insertResponse(
  tx: Tx,
  { organizationId, userId }: Uploader,
  { eventId, jobId, sheetNumber, responseId, scope }: NewResponse,
  { page, now, visibleFrom }: { page: number; now: Date; visibleFrom: Date | null },
): Promise<{ participantId: string; contactId: string | null } | undefined> {
  const { rows } = await sql<{ participantId: string; contactId: string | null }>`
    insert into responses (id, organization_id, event_id, participant_id, contact_id, print_job_id, sheet_number,
      scope, page, uploaded_at, uploaded_by, original_file_name, pictures_at, has_scan, width, height,
      visible_from)
    select ${responseId}, s.organization_id, s.event_id, s.participant_id, s.contact_id, s.print_job_id, s.number,
      ${scope}, ${page}, coalesce(u.received_at, ${now}), coalesce(u.uploaded_by, ${userId}),
      coalesce(u.original_file_name, ''), u.settled_at, coalesce(u.has_scan, false), u.width, u.height,
      ${visibleFrom}::timestamptz
    from sheets s
    left join uploads u on u.id = ${responseId} and u.organization_id = s.organization_id
    where s.organization_id = ${organizationId} and s.event_id = ${eventId} and s.print_job_id = ${jobId}
      and s.number = ${sheetNumber}
    on conflict (id) do nothing
    returning participant_id as "participantId", contact_id as "contactId"`.execute(tx);
  return rows[0];
}

export async function wasFiledOn(
  tx: Tx,
  { organizationId }: OfOrganization,
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

export type SeenResponse = {
  responseId: string;
  participantId: string;
  contactId: string | null;
  scope: ResponseScope;
};

/**
 * Accounts of the contact, of the addressees of a letter that was written first, or of all contacts of the
 * participant.
 */
export async function listReaders(
  db: Db,
  { organizationId }: OfOrganization,
  { responseId, participantId, contactId, scope }: SeenResponse,
): Promise<string[]> {
  const rows = await db
    .selectFrom("participantLinks as l")
    .innerJoin("contacts as c", "c.id", "l.contactId")
    .select("l.userId")
    .distinct()
    .where("c.organizationId", "=", organizationId)
    .where("c.participantId", "=", participantId)
    .where("c.removedAt", "is", null)
    .$if(scope === "contact", (readers) => readers.where(isFor({ responseId, contactId })))
    .execute();
  return rows.map(({ userId }) => userId);
}

function isFor({ responseId, contactId }: Pick<SeenResponse, "responseId" | "contactId">) {
  return sql<boolean>`(c.id = ${contactId} or exists (
    select from response_addressees a where a.response_id = ${responseId} and a.contact_id = c.id))`;
}
