import { sql } from "kysely";
import type { SheetName } from "#domain/printing/sheet-code.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db } from "#server/platform/db/database.ts";

export type FoundSheet = {
  eventId: string;
  jobId: string;
  sheetNumber: number;
  participantId: string;
  /** Null on stationery. */
  contactId: string | null;
};

const sheetsOf = ({ organizationId }: Staff) => sql`
  select s.event_id as "eventId", s.print_job_id as "jobId", s.number as "sheetNumber",
    s.participant_id as "participantId", s.contact_id as "contactId"
  from print_jobs j
  join sheets s on s.print_job_id = j.id
  join events e on e.id = j.event_id
  where j.organization_id = ${organizationId} and e.deleted_at is null`;

export async function findSheetByCode(
  db: Db,
  staff: Staff,
  { code, number }: SheetName,
): Promise<FoundSheet | undefined> {
  const { rows } = await sql<FoundSheet>`
    ${sheetsOf(staff)} and j.code = ${code} and s.number = ${number}`.execute(db);
  return rows[0];
}

export async function findSheetByNumber(
  db: Db,
  staff: Staff,
  { jobId, sheetNumber }: { jobId: string; sheetNumber: number },
): Promise<FoundSheet | undefined> {
  const { rows } = await sql<FoundSheet>`
    ${sheetsOf(staff)} and j.id = ${jobId} and s.number = ${sheetNumber}`.execute(db);
  return rows[0];
}
