import { sql } from "kysely";
import type { Staff } from "#server/organizations/require-staff.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import type { Db } from "#server/platform/db/database.ts";
import { hasRows } from "#server/platform/db/has-rows.ts";
import { isOlder } from "#server/platform/db/is-older.ts";
import type { PageCursor } from "#server/platform/http/page-cursor.ts";
import { hasPdf, jobsOfRun, lettersOnSheets } from "./store.ts";
import { staffAccountName } from "#server/identity/account-name.ts";

export type JobRow = {
  id: string;
  kind: string;
  isForCounselors: boolean;
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
  automaticFor: string | null;
  letterCount: number | null;
};

/** The newest first, a run as one. A sheet has come back when it has a reply that was not withdrawn. */
export async function listJobs(
  db: Db,
  { organizationId }: Staff,
  eventId: string,
  olderThan: PageCursor | undefined,
  limit: number,
): Promise<JobRow[]> {
  return db
    .selectFrom("printJobs as j")
    .leftJoin("users as u", "u.id", "j.voidedBy")
    .select(["j.id", "j.kind", "j.createdAt", "j.createdByName", "j.remaining", "j.renderedAt"])
    .select(["j.renderFailedAt", "j.pageCount", "j.voidedAt", staffAccountName("u").as("voidedByName")])
    .select(["j.paper", "j.sides", "j.automaticFor"])
    .select([sumOfRun("sheet_count").as("count"), sumOfRun("rendered_sheets").as("renderedSheets")])
    .select(sumOfRun<number | null>("letter_count").as("letterCount"))
    .select((from) => [
      from
        .selectFrom("responses as r")
        .select(sql<number>`count(distinct (r.print_job_id, r.sheet_number))::int`.as("sheets"))
        .where("r.printJobId", "=", sql<string>`any(${jobsOfRun})`)
        .where("r.withdrawnAt", "is", null)
        .$asScalar()
        .$notNull()
        .as("cameBack"),
      hasRows(
        from
          .selectFrom("sheets as s")
          .select("s.number")
          // Not looked for among the sheets of letters.
          .where("j.kind", "=", "stationery")
          .whereRef("s.printJobId", "=", "j.id")
          .where("s.kind", "=", "counselor"),
      ).as("isForCounselors"),
    ])
    .where("j.organizationId", "=", organizationId)
    .where("j.eventId", "=", eventId)
    .where(hasPdf)
    .where(isOlder(olderThan, { at: "j.createdAt", id: "j.id" }))
    .orderBy("j.createdAt", "desc")
    .orderBy("j.id", "desc")
    .limit(limit)
    .execute();
}

/** Of job `j` and the others of its run. */
export function sumOfRun<T extends number | null = number>(
  column: "sheet_count" | "rendered_sheets" | "letter_count",
) {
  return sql<T>`case when j.mail_run_id is null then ${sql.ref(`j.${column}`)} else (
    select sum(${sql.ref(`m.${column}`)})::int from print_jobs m
    where m.organization_id = j.organization_id and m.event_id = j.event_id and m.mail_run_id = j.mail_run_id) end`;
}

export type SheetRow = {
  jobId: string;
  code: string;
  number: number;
  participantName: string;
  contactName: string;
  buildingName: string | null;
  notes: number;
  cameBack: boolean;
};

/** In sheet order, at most 500 of each job. Each table is read once. */
export async function listSheets(
  db: Db,
  { organizationId }: Staff,
  jobIds: readonly string[],
): Promise<SheetRow[]> {
  const returned = db
    .selectFrom("responses")
    .select(["printJobId", "sheetNumber"])
    .distinct()
    .where("printJobId", "=", anyId(jobIds))
    .where("withdrawnAt", "is", null);
  const rows = await db
    .selectFrom("sheets as s")
    .innerJoin("printJobs as j", "j.id", "s.printJobId")
    .leftJoin(lettersOnSheets(db, jobIds), (n) =>
      n.onRef("n.printJobId", "=", "s.printJobId").onRef("n.sheetNumber", "=", "s.number"),
    )
    .leftJoin(returned.as("r"), (r) =>
      r.onRef("r.printJobId", "=", "s.printJobId").onRef("r.sheetNumber", "=", "s.number"),
    )
    .select(["s.printJobId as jobId", "j.code", "s.number", "s.participantName", "s.contactName"])
    .select(["s.buildingName", "n.notes", "r.sheetNumber as returned"])
    .where("s.printJobId", "=", anyId(jobIds))
    .where("s.organizationId", "=", organizationId)
    .orderBy(sql`array_position(${[...jobIds]}::uuid[], s.print_job_id)`)
    .orderBy("s.number")
    .execute();
  return rows.map(({ notes, returned: back, ...sheet }) => ({
    ...sheet,
    notes: notes ?? 0,
    cameBack: back !== null,
  }));
}

export type FoundJob = {
  organizationId: string;
  eventId: string;
  jobId: string;
  /** The jobs of its run, the first of which has the PDF. */
  jobIds: string[];
  code: string;
  createdAt: Date;
  renderedAt: Date | null;
  renderFailedAt: Date | null;
  voidedAt: Date | null;
  organizationName: string;
  eventName: string;
  timeZone: string;
};

/** The first job of its run; of a job without a run, itself. */
export function runIdOf({ jobId, jobIds: [first = jobId] }: Pick<FoundJob, "jobId" | "jobIds">): string {
  return first;
}

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
    .select(jobsOfRun.as("jobIds"))
    .where("j.organizationId", "=", organizationId)
    .where("j.eventId", "=", eventId)
    .where("j.id", "=", jobId)
    .where("e.deletedAt", "is", null)
    .executeTakeFirst();
}

/** A reprint with an earlier logo counts as not made. */
export async function findReprint(
  db: Db,
  { organizationId }: Staff,
  { jobId, sheetNumber }: { jobId: string; sheetNumber: number },
): Promise<{ reprintReadyAt: Date | null } | undefined> {
  const row = await db
    .selectFrom("sheets as s")
    .leftJoin("logos as l", "l.organizationId", "s.organizationId")
    .select(["s.reprintReadyAt", "l.changedAt as logoChangedAt"])
    .where("s.organizationId", "=", organizationId)
    .where("s.printJobId", "=", jobId)
    .where("s.number", "=", sheetNumber)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { reprintReadyAt: readyAt, logoChangedAt: changedAt } = row;
  const isOutdated = readyAt !== null && changedAt !== null && readyAt <= changedAt;
  return { reprintReadyAt: isOutdated ? null : readyAt };
}
