import { sql } from "kysely";
import {
  guardian,
  maxCounselorJobs,
  maxPagesSent,
  type CounselorSheets,
} from "#domain/responses/counselor.ts";
import { writtenFirst } from "#domain/responses/upload.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { FoundSheet } from "./filing-store.ts";

export type CounselorJobRow = Omit<CounselorSheets, "printedAt"> & { printedAt: Date };

/** Whether a guardian of sheet `s` has signed up. */
const hasGuardian = sql`exists (select from contacts c join participant_links l on l.contact_id = c.id
  where c.organization_id = s.organization_id and c.event_id = s.event_id and c.participant_id = s.participant_id
    and c.relationship = ${guardian} and c.removed_at is null)`;

/** The newest jobs first. Voided jobs are left out until a page of theirs comes in. */
export async function listCounselorJobs(
  db: Db,
  { organizationId }: Staff,
  eventId: string,
): Promise<CounselorJobRow[]> {
  // Raw: counts over a lateral join with filters.
  const { rows } = await sql<CounselorJobRow>`
    select j.id as "jobId", min(s.building_name) as "buildingName", j.created_at as "printedAt",
      count(*)::int as sheets,
      count(*) filter (where u.waiting + u.filed > 0)::int as written,
      coalesce(sum(u.waiting), 0)::int as "toSend",
      coalesce(sum(u.waiting) filter (where not ${hasGuardian}), 0)::int as "withoutGuardian",
      count(*) filter (where u.filed > 0)::int as sent,
      coalesce(array_agg(s.participant_name order by s.number) filter (where u.waiting + u.filed = 0), '{}') as missing
    from (
      select * from print_jobs
      where organization_id = ${organizationId} and event_id = ${eventId} and kind = 'stationery'
      order by created_at desc, id desc
    ) j
    join sheets s on s.print_job_id = j.id and s.organization_id = ${organizationId} and s.kind = 'counselor'
    join participants p on p.id = s.participant_id and p.deleted_at is null
    cross join lateral (
      select count(*) filter (where u.state = 'waiting') as waiting, count(*) filter (where u.state = 'filed') as filed
      from uploads u where u.print_job_id = s.print_job_id and u.sheet_number = s.number
    ) u
    group by j.id, j.created_at, j.voided_at
    having j.voided_at is null or sum(u.waiting) > 0
    order by j.created_at desc, j.id desc
    limit ${maxCounselorJobs}`.execute(db);
  return rows;
}

export type WaitingPage = FoundSheet & { uploadId: string };

/** Locks the pages of a counselor's job that wait. */
export async function lockWaitingPages(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, jobId, uploadId }: { eventId: string; jobId: string; uploadId: string | undefined },
): Promise<WaitingPage[]> {
  return tx
    .selectFrom("uploads as u")
    .innerJoin("sheets as s", (join) =>
      join.onRef("s.printJobId", "=", "u.printJobId").onRef("s.number", "=", "u.sheetNumber"),
    )
    .innerJoin("participants as p", "p.id", "s.participantId")
    .select(["u.id as uploadId", "s.eventId", "s.printJobId as jobId", "s.number as sheetNumber"])
    .select(["s.participantId", "s.contactId", "s.kind"])
    .where("u.organizationId", "=", organizationId)
    .where("u.eventId", "=", eventId)
    .where("u.printJobId", "=", jobId)
    .where("u.state", "=", "waiting")
    .where("u.why", "=", writtenFirst)
    .where("s.kind", "=", "counselor")
    .where("p.deletedAt", "is", null)
    .$if(uploadId !== undefined, (pages) => pages.where("u.id", "=", uploadId ?? ""))
    .orderBy("u.id")
    .limit(maxPagesSent)
    .forNoKeyUpdate("u")
    .execute();
}

/** Locks the guardians who have signed up. */
export async function lockGuardians(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, participantId }: { eventId: string; participantId: string },
): Promise<string[]> {
  const rows = await tx
    .selectFrom("contacts as c")
    .select("c.id")
    .where("c.organizationId", "=", organizationId)
    .where("c.eventId", "=", eventId)
    .where("c.participantId", "=", participantId)
    .where("c.relationship", "=", guardian)
    .where("c.removedAt", "is", null)
    .where((from) =>
      from.exists(
        from.selectFrom("participantLinks as l").select("l.id").whereRef("l.contactId", "=", "c.id"),
      ),
    )
    .orderBy("c.id")
    .forShare("c")
    .execute();
  return rows.map(({ id }) => id);
}

export async function isCounselorJob(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, jobId }: { eventId: string; jobId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom("sheets")
    .select("number")
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("printJobId", "=", jobId)
    .where("kind", "=", "counselor")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasCounselorJob(db: Db, { organizationId }: Staff, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom("printJobs as j")
    .innerJoin("sheets as s", "s.printJobId", "j.id")
    .select("j.id")
    .where("j.organizationId", "=", organizationId)
    .where("j.eventId", "=", eventId)
    .where("j.kind", "=", "stationery")
    .where("s.organizationId", "=", organizationId)
    .where("s.kind", "=", "counselor")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
