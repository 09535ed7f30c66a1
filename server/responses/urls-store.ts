import { sql } from "kysely";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db } from "#server/platform/db/database.ts";

export type ResponseKey = { eventId: string; participantId: string; responseId: string };

export type FoundPicture = {
  id: string;
  organizationId: string;
  picturesAt: Date | null;
  hasScan: boolean;
  uploadedAt: Date;
  code: string;
  sheetNumber: number;
  page: number;
  organizationName: string;
  eventName: string;
  timeZone: string;
};

/** Deleted participants and events have no replies until they are restored. */
async function findPicture(
  db: Db,
  organizationId: string,
  { eventId, participantId, responseId }: ResponseKey,
): Promise<FoundPicture | undefined> {
  const { rows } = await sql<FoundPicture>`
    select r.id, r.organization_id as "organizationId", r.pictures_at as "picturesAt", r.has_scan as "hasScan",
      r.uploaded_at as "uploadedAt", j.code, r.sheet_number as "sheetNumber", o.name as "organizationName",
      e.name as "eventName", o.time_zone as "timeZone",
      (select count(*)::int from responses b where b.print_job_id = r.print_job_id and b.sheet_number = r.sheet_number
        and (b.page, b.id) <= (r.page, r.id) and (b.id = r.id or b.withdrawn_at is null)) as page
    from responses r
    join print_jobs j on j.id = r.print_job_id
    join participants p on p.id = r.participant_id
    join events e on e.id = r.event_id
    join organizations o on o.id = r.organization_id
    where r.id = ${responseId} and r.organization_id = ${organizationId} and r.event_id = ${eventId}
      and r.participant_id = ${participantId} and p.deleted_at is null and e.deleted_at is null`.execute(db);
  return rows[0];
}

/** Includes withdrawn replies. */
export async function findStaffPicture(
  db: Db,
  { organizationId }: Staff,
  key: ResponseKey,
): Promise<FoundPicture | undefined> {
  return findPicture(db, organizationId, key);
}

/** Only for its contact, or for all linked users if staff have chosen that. */
export async function findFamilyPicture(
  db: Db,
  { userId, orgId: organizationId, now }: { userId: string; orgId: string; now: Date },
  key: ResponseKey,
): Promise<FoundPicture | undefined> {
  // A separate query: joined to the rest it would span nine tables.
  const { rows } = await sql`
    select from visible_responses r join active_links l on l.participant_id = r.participant_id
    where r.id = ${key.responseId} and r.organization_id = ${organizationId}
      and (r.visible_from is null or r.visible_from <= ${now}) and l.user_id = ${userId}
      and (l.contact_id = r.contact_id or r.scope = 'participant' or exists (
        select from response_addressees a where a.response_id = r.id and a.contact_id = l.contact_id))
    limit 1`.execute(db);
  if (rows.length === 0) return undefined;
  return findPicture(db, organizationId, key);
}
