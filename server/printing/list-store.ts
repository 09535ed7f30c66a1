import { sql } from "kysely";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { PageCursor } from "#server/platform/http/page-cursor.ts";
import { lettersOnSheets } from "./store.ts";

export type JobRow = {
  id: string;
  kind: string;
  createdAt: Date;
  createdByName: string;
  count: number;
  remaining: number;
  cameBack: number;
  renderedSheets: number;
  renderedAt: Date | null;
  renderFailedAt: Date | null;
  pageCount: number | null;
  voidedAt: Date | null;
  voidedByName: string | null;
  paper: string;
  sides: string;
};

/** The newest first. A sheet has come back when it has a reply that was not withdrawn. */
export async function listJobs(
  db: Db,
  { organizationId }: Staff,
  eventId: string,
  olderThan: PageCursor | undefined,
  limit: number,
): Promise<JobRow[]> {
  const from =
    olderThan === undefined
      ? sql``
      : sql`and (j.created_at, j.id) < (${olderThan.createdAt}, ${olderThan.id}::uuid)`;
  const { rows } = await sql<JobRow>`
    select j.id, j.kind, j.created_at as "createdAt", j.created_by_name as "createdByName", j.sheet_count as count,
      j.remaining, j.rendered_sheets as "renderedSheets", j.rendered_at as "renderedAt",
      j.render_failed_at as "renderFailedAt", j.page_count as "pageCount", j.voided_at as "voidedAt",
      u.display_name as "voidedByName", j.paper, j.sides,
      (select count(distinct r.sheet_number)::int from responses r
        where r.print_job_id = j.id and r.withdrawn_at is null) as "cameBack"
    from print_jobs j left join users u on u.id = j.voided_by
    where j.organization_id = ${organizationId} and j.event_id = ${eventId} ${from}
    order by j.created_at desc, j.id desc
    limit ${limit}`.execute(db);
  return rows;
}

export type SheetRow = {
  number: number;
  participantName: string;
  contactName: string;
  buildingName: string | null;
  notes: number;
  cameBack: boolean;
};

/** In sheet order, at most 500. Each table is read once. */
export async function listSheets(db: Db, { organizationId }: Staff, jobId: string): Promise<SheetRow[]> {
  const { rows } = await sql<SheetRow>`
    select s.number, s.participant_name as "participantName", s.contact_name as "contactName",
      s.building_name as "buildingName", coalesce(n.notes, 0) as notes, r.sheet_number is not null as "cameBack"
    from sheets s
    left join ${lettersOnSheets(jobId)} n on n.sheet_number = s.number
    left join (select distinct sheet_number from responses where print_job_id = ${jobId} and withdrawn_at is null) r
      on r.sheet_number = s.number
    where s.print_job_id = ${jobId} and s.organization_id = ${organizationId}
    order by s.number`.execute(db);
  return rows;
}

export type FoundJob = {
  organizationId: string;
  eventId: string;
  jobId: string;
  code: string;
  createdAt: Date;
  renderedAt: Date | null;
  renderFailedAt: Date | null;
  voidedAt: Date | null;
  organizationName: string;
  eventName: string;
  timeZone: string;
};

export type OwnJob = { eventId: string; jobId: string };

export async function findJob(
  db: Db,
  { organizationId }: Staff,
  { eventId, jobId }: OwnJob,
): Promise<FoundJob | undefined> {
  return db
    .selectFrom("printJobs as j")
    .innerJoin("events as e", "e.id", "j.eventId")
    .innerJoin("organizations as o", "o.id", "j.organizationId")
    .select([
      "j.organizationId",
      "j.eventId",
      "j.id as jobId",
      "j.code",
      "j.createdAt",
      "j.renderedAt",
      "j.renderFailedAt",
      "j.voidedAt",
      "o.name as organizationName",
      "e.name as eventName",
      "o.timeZone",
    ])
    .where("j.organizationId", "=", organizationId)
    .where("j.eventId", "=", eventId)
    .where("j.id", "=", jobId)
    .where("e.deletedAt", "is", null)
    .executeTakeFirst();
}

export async function findReprint(
  db: Db,
  { organizationId }: Staff,
  { jobId, sheetNumber }: { jobId: string; sheetNumber: number },
): Promise<{ reprintReadyAt: Date | null } | undefined> {
  return db
    .selectFrom("sheets")
    .select("reprintReadyAt")
    .where("organizationId", "=", organizationId)
    .where("printJobId", "=", jobId)
    .where("number", "=", sheetNumber)
    .executeTakeFirst();
}
