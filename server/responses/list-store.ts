import { sql } from "kysely";
import { historyLength, type ListedUpload, type UploadState } from "#domain/responses/upload.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { PageCursor } from "#server/platform/http/page-cursor.ts";
import { toWhom } from "./addressee-store.ts";
import type { ReplyPageRow } from "./my-store.ts";

export type WaitingUpload = {
  id: string;
  organizationId: string;
  receivedAt: Date;
  uploadedByName: string;
  originalFileName: string;
  why: string | null;
  /** Null unless it waits on a known sheet. */
  participantId: string | null;
  participantName: string | null;
  buildingName: string | null;
};

export async function listWaiting(
  db: Db,
  { organizationId }: Staff,
  eventId: string,
  olderThan: PageCursor | undefined,
  limit: number,
): Promise<WaitingUpload[]> {
  const from =
    olderThan === undefined
      ? sql``
      : sql`and (received_at, id) < (${olderThan.createdAt}, ${olderThan.id}::uuid)`;
  const { rows } = await sql<WaitingUpload>`
    select u.id, u.organization_id as "organizationId", u.received_at as "receivedAt",
      u.uploaded_by_name as "uploadedByName", u.original_file_name as "originalFileName", u.why,
      s.participant_id as "participantId", s.participant_name as "participantName", s.building_name as "buildingName"
    from (
      select * from uploads
      where organization_id = ${organizationId} and event_id = ${eventId} and state = 'waiting' ${from}
      order by received_at desc, id desc
      limit ${limit}
    ) u
    left join sheets s on s.print_job_id = u.print_job_id and s.number = u.sheet_number
    order by u.received_at desc, u.id desc`.execute(db);
  return rows;
}

export type HistoryRow = Omit<ListedUpload, "receivedAt" | "state"> & {
  receivedAt: Date;
  state: UploadState;
};

export async function listHistory(db: Db, { organizationId }: Staff, eventId: string): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select u.id, u.received_at as "receivedAt", u.uploaded_by_name as "uploadedByName",
      u.original_file_name as "originalFileName", u.state, s.participant_id as "participantId",
      s.participant_name as "participantName", s.building_name as "buildingName",
      (select count(*)::int from responses mine join responses r
        on r.print_job_id = mine.print_job_id and r.sheet_number = mine.sheet_number and r.withdrawn_at is null
          and (r.page, r.id) <= (mine.page, mine.id)
        where mine.id = u.id and mine.withdrawn_at is null having count(*) > 0) as page
    from (
      select * from uploads
      where organization_id = ${organizationId} and event_id = ${eventId} and received_at is not null
      order by received_at desc, id desc
      limit ${historyLength}
    ) u
    left join sheets s on s.print_job_id = u.print_job_id and s.number = u.sheet_number
    order by u.received_at desc, u.id desc`.execute(db);
  return rows;
}

export type BuildingCount = { buildingName: string | null; sheets: number; cameBack: number };

/**
 * By building in sheet order. Buildings with the same name are distinguished by id. Replies are read once up front;
 * the planner might otherwise look them up sheet by sheet.
 */
export async function countCameBack(
  db: Db,
  { organizationId }: Staff,
  jobId: string,
): Promise<BuildingCount[]> {
  const { rows } = await sql<BuildingCount>`
    with back as materialized (
      select array(select distinct r.sheet_number from responses r
        where r.print_job_id = ${jobId} and r.withdrawn_at is null) as numbers
    )
    select s.building_name as "buildingName", count(*)::int as sheets,
      count(*) filter (where s.number = any(b.numbers))::int as "cameBack"
    from sheets s cross join back b
    where s.print_job_id = ${jobId} and s.organization_id = ${organizationId}
    group by s.building_id, s.building_name
    order by min(s.number)`.execute(db);
  return rows;
}

type ParticipantRef = { eventId: string; participantId: string };

export type PrintedSheet = {
  jobId: string;
  sheetNumber: number;
  code: string;
  contactName: string;
  isStationery: boolean;
  printedAt: Date;
  cameBack: boolean;
};

/** No participant gets more sheets in one event. */
const maxSheets = 200;

/** Includes voided jobs: their paper may have been handed out. */
export async function listSheetsOf(
  db: Db,
  { organizationId }: Staff,
  { eventId, participantId }: ParticipantRef,
): Promise<PrintedSheet[]> {
  const { rows } = await sql<PrintedSheet>`
    select s.print_job_id as "jobId", s.number as "sheetNumber", j.code, s.contact_name as "contactName",
      s.contact_id is null as "isStationery", j.created_at as "printedAt",
      exists (select from responses r where r.print_job_id = s.print_job_id and r.sheet_number = s.number
        and r.withdrawn_at is null) as "cameBack"
    from sheets s join print_jobs j on j.id = s.print_job_id
    where s.organization_id = ${organizationId} and s.event_id = ${eventId} and s.participant_id = ${participantId}
    order by j.created_at desc, j.id desc, s.number
    limit ${maxSheets}`.execute(db);
  return rows;
}

export type StaffResponseRow = ReplyPageRow & {
  code: string;
  contactName: string;
  buildingName: string | null;
  originalFileName: string;
  uploadedByName: string;
  withdrawnAt: Date | null;
};

/** A sheet has a page or two, so this is more than any participant gets. */
const maxResponses = 400;

/**
 * The newest sheet first, its pages in order. Page numbers skip withdrawn and moved pages; withdrawn pages are
 * numbered separately.
 */
export async function listResponsesOf(
  db: Db,
  { organizationId }: Staff,
  { eventId, participantId }: ParticipantRef,
  limit = maxResponses,
): Promise<StaffResponseRow[]> {
  const { rows } = await sql<StaffResponseRow>`
    select r.id, r.organization_id as "organizationId", r.pictures_at as "picturesAt", r.has_scan as "hasScan",
      r.print_job_id as "printJobId", r.sheet_number as "sheetNumber", r.uploaded_at as "uploadedAt", r.scope, r.width,
      r.height, r.held_at is not null as held, r.contact_id is null as "wroteFirst",
      row_number() over (side order by r.page, r.id)::int as page, count(*) over side::int as pages, j.code,
      ${toWhom} as "contactName", s.building_name as "buildingName", r.original_file_name as "originalFileName",
      coalesce(u.uploaded_by_name, (select display_name from users where id = r.uploaded_by), '') as "uploadedByName",
      r.withdrawn_at as "withdrawnAt"
    from responses r
    join sheets s on s.print_job_id = r.print_job_id and s.number = r.sheet_number
    join print_jobs j on j.id = r.print_job_id
    left join uploads u on u.id = r.id
    where r.organization_id = ${organizationId} and r.event_id = ${eventId} and r.participant_id = ${participantId}
    window side as (partition by r.print_job_id, r.sheet_number, r.withdrawn_at is null)
    order by max(r.uploaded_at) over (partition by r.print_job_id, r.sheet_number) desc, r.print_job_id, r.sheet_number,
      r.withdrawn_at is not null, page
    limit ${limit}`.execute(db);
  return rows;
}
