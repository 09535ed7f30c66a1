import { sql } from "kysely";
import { dayIn, shiftedDay, startOfDay } from "#domain/events/calendar-day.ts";
import type { SheetRef, WithoutMail } from "#domain/printing/cover-lists.ts";
import type { SheetPages } from "#domain/printing/sheet-layout.ts";
import { lettersToPrint } from "#server/notes/waiting-letters-store.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import { byName } from "#server/platform/db/by-name.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { hasPdf, jobsOfRun, lockRun } from "./store.ts";

export type JobKey = { organizationId: string; jobId: string };
type RunKey = { organizationId: string; jobIds: readonly string[] };

export type Letterhead = {
  organizationId: string;
  eventId: string;
  jobId: string;
  /** The jobs of its run, which share one PDF. */
  jobIds: string[];
  paper: string;
  sides: string;
  coverLists: string;
  listsWithoutMail: boolean;
  remaining: number;
  createdAt: Date;
  organizationName: string;
  organizationType: string | null;
  buildingWord: string | null;
  participantWord: string | null;
  timeZone: string;
  eventName: string;
};

/** For the worker, so it takes no Staff. Undefined for a voided or deleted job. */
export async function findLetterhead(
  db: Db,
  key: JobKey,
): Promise<(Letterhead & { renderedAt: Date | null }) | undefined> {
  return letterheads(db, key).where("j.voidedAt", "is", null).executeTakeFirst();
}

/** Also of a voided job: its paper may have been handed out. */
export async function findAnyLetterhead(db: Db, key: JobKey): Promise<Letterhead | undefined> {
  return letterheads(db, key).executeTakeFirst();
}

function letterheads(db: Db, { organizationId, jobId }: JobKey) {
  return db
    .selectFrom("printJobs as j")
    .innerJoin("events as e", "e.id", "j.eventId")
    .innerJoin("organizations as o", "o.id", "j.organizationId")
    .select([
      "j.organizationId",
      "j.eventId",
      "j.id as jobId",
      "j.paper",
      "j.sides",
      "j.coverLists",
      "j.listsWithoutMail",
      "j.remaining",
      "j.createdAt",
      "j.renderedAt",
      "o.name as organizationName",
      "o.type as organizationType",
      "o.buildingWord",
      "o.participantWord",
      "o.timeZone",
      "e.name as eventName",
    ])
    .select(jobsOfRun.as("jobIds"))
    .where("j.organizationId", "=", organizationId)
    .where("j.id", "=", jobId);
}

/**
 * Participants without a sheet in this job or an earlier one of the same day, as the roster is now. If more jobs follow,
 * those whose letters go with them are left out.
 */
export async function listWithoutMail(db: Db, job: Letterhead): Promise<WithoutMail[]> {
  const { organizationId, eventId, timeZone, createdAt, remaining } = job;
  if (!job.listsWithoutMail) return [];
  const day = dayIn(timeZone, createdAt);
  const [from, until] = [day, shiftedDay(day, 1)].map((one) => new Date(startOfDay(one, timeZone)));
  let printed = db
    .selectFrom("sheets as s")
    .innerJoin("printJobs as j", "j.id", "s.printJobId")
    .select("s.participantId")
    .where("s.organizationId", "=", organizationId)
    .where("s.eventId", "=", eventId)
    .where("j.kind", "=", "letters")
    .where("j.voidedAt", "is", null)
    .where("j.createdAt", ">=", from ?? createdAt)
    .where("j.createdAt", "<", until ?? createdAt);
  if (remaining === 0) printed = printed.where("j.createdAt", "<=", createdAt);
  let people = db
    .selectFrom("participants as p")
    .leftJoin("eventBuildings as b", "b.id", "p.buildingId")
    .select(["p.name as participantName", "p.buildingId", "b.name as buildingName"])
    .where("p.organizationId", "=", organizationId)
    .where("p.eventId", "=", eventId)
    .where("p.deletedAt", "is", null)
    .where("p.createdAt", "<=", createdAt)
    .where("p.id", "not in", printed);
  if (remaining > 0)
    people = people.where(
      "p.id",
      "not in",
      lettersToPrint(db, { organizationId, eventId }).select("n.participantId"),
    );
  return people.orderBy(byName("p.name")).orderBy("p.id").execute();
}

function openJobs(db: Db, { organizationId, jobIds }: RunKey) {
  return db
    .updateTable("printJobs")
    .where("organizationId", "=", organizationId)
    .where("id", "=", anyId(jobIds))
    .where("renderedAt", "is", null)
    .where("voidedAt", "is", null);
}

type SheetsOfJob = { jobId: string; sheets: number; renderedSheets: number };

/** False if the run was voided, deleted, rendered by another worker, or has lost a sheet. */
export async function saveProgress(
  db: Db,
  { organizationId }: RunKey,
  progress: readonly SheetsOfJob[],
): Promise<boolean> {
  // Raw: joins arrays of parameters.
  const { numAffectedRows = 0n } = await sql`
    update print_jobs j set rendered_sheets = given.rendered
    from unnest(${progress.map(({ jobId }) => jobId)}::uuid[], ${progress.map(({ sheets }) => sheets)}::integer[],
      ${progress.map(({ renderedSheets }) => renderedSheets)}::integer[]) as given (id, sheets, rendered)
    where j.organization_id = ${organizationId} and j.id = given.id and j.sheet_count = given.sheets
      and j.rendered_at is null and j.voided_at is null`.execute(db);
  return Number(numAffectedRows) === progress.length;
}

export type NumberedPages = SheetPages & SheetRef;

/** The same for each rendering, because a sheet never changes. */
export async function saveSheetPages(
  db: Db,
  organizationId: string,
  sheets: readonly NumberedPages[],
): Promise<void> {
  const [jobIds, numbers, letterPages, pages] = [
    sheets.map(({ jobId }) => jobId),
    sheets.map(({ number }) => number),
    sheets.map((sheet) => sheet.letterPages),
    sheets.map((sheet) => sheet.pages),
  ];
  // Raw: joins arrays of parameters.
  await sql`
    update sheets s set letter_pages = given.letter_pages, pages = given.pages
    from unnest(${jobIds}::uuid[], ${numbers}::integer[], ${letterPages}::smallint[], ${pages}::smallint[])
      as given (job_id, number, letter_pages, pages)
    where s.organization_id = ${organizationId} and s.print_job_id = given.job_id and s.number = given.number
      and s.pages is null`.execute(db);
}

/** Call only after the PDF is stored. The first job has the pages of all. False as above. */
export async function markRendered(
  tx: Tx,
  { organizationId, jobId, jobIds }: JobKey & RunKey,
  { now, pages, done }: { now: Date; pages: number; done: readonly SheetsOfJob[] },
): Promise<boolean> {
  const locked = new Map((await lockRun(tx, organizationId, jobIds)).map((job) => [job.id, job]));
  for (const { jobId: id, sheets } of done) {
    const job = locked.get(id);
    if (job?.sheetCount !== sheets || job.renderedAt !== null || job.voidedAt !== null) return false;
  }
  await openJobs(tx, { organizationId, jobIds })
    .set({ renderedAt: now, renderFailedAt: null, pageCount: null })
    .set((job) => ({ renderedSheets: job.ref("sheetCount") }))
    .execute();
  await tx
    .updateTable("printJobs")
    .set({ pageCount: pages })
    .where("organizationId", "=", organizationId)
    .where("id", "=", jobId)
    .execute();
  return true;
}

/** False if the run was voided, deleted or already rendered. */
export async function markFailed(tx: Tx, run: RunKey, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await openJobs(tx, run)
    .set({ renderFailedAt: now, renderedSheets: 0 })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False if the run had not failed, or was voided, deleted or rendered. */
export async function forgetFailure(tx: Tx, run: RunKey): Promise<boolean> {
  const { numUpdatedRows } = await openJobs(tx, run)
    .set({ renderFailedAt: null })
    .where("renderFailedAt", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function wantedJob(db: Db, { organizationId, jobId }: JobKey) {
  return db
    .selectFrom("printJobs")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("id", "=", jobId)
    .where("voidedAt", "is", null);
}

/** If true, the file must stay: it is current, or the next run overwrites it. */
export async function isNotVoided(db: Db, key: JobKey): Promise<boolean> {
  return (await wantedJob(db, key).executeTakeFirst()) !== undefined;
}

/** The newest first, so that jobs that always fail do not block the others. */
export async function listUnrendered(db: Db, before: Date, limit: number): Promise<JobKey[]> {
  return db
    .selectFrom("printJobs as j")
    .select(["j.organizationId", "j.id as jobId"])
    .where("j.renderedAt", "is", null)
    .where("j.voidedAt", "is", null)
    .where(hasPdf)
    .where("j.createdAt", "<", before)
    .orderBy("j.createdAt", "desc")
    .limit(limit)
    .execute();
}

/** For a run whose participants were all purged. Deleting the rows also deletes its file. */
export async function deleteEmptyJobs(tx: Tx, { organizationId, jobIds }: RunKey): Promise<void> {
  await tx
    .deleteFrom("printJobs")
    .where("organizationId", "=", organizationId)
    .where("id", "=", anyId(jobIds))
    .where((job) =>
      job.not(
        job.exists(
          job
            .selectFrom("sheets as s")
            .select("s.number")
            .where("s.printJobId", "=", anyId(jobIds))
            .where("s.organizationId", "=", organizationId),
        ),
      ),
    )
    .execute();
}

/**
 * False if the sheet was deleted or its job voided. The share lock makes a concurrent void wait, so that it finds this
 * file.
 */
export async function markReprintReady(
  tx: Tx,
  key: JobKey,
  { sheetNumber, now }: { sheetNumber: number; now: Date },
): Promise<boolean> {
  if ((await wantedJob(tx, key).forShare().executeTakeFirst()) === undefined) return false;
  const { numUpdatedRows } = await tx
    .updateTable("sheets")
    .set({ reprintReadyAt: now })
    .where("organizationId", "=", key.organizationId)
    .where("printJobId", "=", key.jobId)
    .where("number", "=", sheetNumber)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listWantedJobs(db: Db): Promise<(JobKey & { eventId: string; ready: boolean })[]> {
  const rows = await db
    .selectFrom("printJobs as j")
    .select(["j.organizationId", "j.eventId", "j.id as jobId", "j.renderedAt"])
    .where("j.voidedAt", "is", null)
    .where(hasPdf)
    .execute();
  return rows.map(({ renderedAt, ...job }) => ({ ...job, ready: renderedAt !== null }));
}

export async function listReprints(db: Db): Promise<(JobKey & { eventId: string; sheetNumber: number })[]> {
  return db
    .selectFrom("sheets")
    .innerJoin("printJobs", "printJobs.id", "sheets.printJobId")
    .select([
      "sheets.organizationId",
      "sheets.eventId",
      "sheets.printJobId as jobId",
      "sheets.number as sheetNumber",
    ])
    .where("sheets.reprintReadyAt", "is not", null)
    .where("printJobs.voidedAt", "is", null)
    .execute();
}

/** The sweep enqueues the job again. */
export async function forgetPdf(tx: Tx, { organizationId, jobId }: JobKey): Promise<void> {
  await tx
    .updateTable("printJobs")
    .set({ renderedAt: null, renderedSheets: 0, pageCount: null })
    .where("organizationId", "=", organizationId)
    .where((job) => job.or([job("id", "=", jobId), job("mailRunId", "=", jobId)]))
    .where("renderedAt", "is not", null)
    .execute();
}

export async function forgetReprint(
  tx: Tx,
  { organizationId, jobId }: JobKey,
  sheetNumber: number,
): Promise<void> {
  await tx
    .updateTable("sheets")
    .set({ reprintReadyAt: null })
    .where("organizationId", "=", organizationId)
    .where("printJobId", "=", jobId)
    .where("number", "=", sheetNumber)
    .execute();
}
