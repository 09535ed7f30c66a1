import { sql } from "kysely";
import type { Staff } from "#server/organizations/prove-staff.ts";
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

/** Who was deleted, or came to an event that was, has no replies until they are brought back. */
function pictureOf(organizationId: string, { eventId, participantId, responseId }: ResponseKey) {
  return sql`
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
      and r.participant_id = ${participantId} and p.deleted_at is null and e.deleted_at is null`;
}

/** Withdrawn ones too: the team can see what it has taken back. */
export async function findStaffPicture(
  db: Db,
  { organizationId }: Staff,
  key: ResponseKey,
): Promise<FoundPicture | undefined> {
  const { rows } = await sql<FoundPicture>`${pictureOf(organizationId, key)}`.execute(db);
  return rows[0];
}

/** Only for its own contact, or for everybody linked to the participant where staff have said so. */
export async function findFamilyPicture(
  db: Db,
  userId: string,
  organizationId: string,
  key: ResponseKey,
): Promise<FoundPicture | undefined> {
  const { rows } = await sql<FoundPicture>`
    ${pictureOf(organizationId, key)} and r.withdrawn_at is null and exists (
      select from participant_links l join contacts c on c.id = l.contact_id
      where l.user_id = ${userId} and l.participant_id = r.participant_id and c.removed_at is null
        and (l.contact_id = r.contact_id or r.scope = 'participant'))`.execute(db);
  return rows[0];
}
