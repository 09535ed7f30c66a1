import { sql } from "kysely";
import { languageFrom, type Language } from "#domain/language.ts";
import { dayIn, shiftedDay, startOfDay } from "#domain/events/calendar-day.ts";
import type { OutlinedSheet, WithoutMail } from "#domain/printing/cover-lists.ts";
import { sheetKindOf, type SheetKind } from "#domain/printing/sheet-kind.ts";
import type { SheetPages } from "#domain/printing/sheet-layout.ts";
import { lettersToPrint } from "#server/notes/waiting-letters-store.ts";
import { byName } from "#server/platform/db/by-name.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { lettersOnSheets } from "./store.ts";

export type JobKey = { organizationId: string; jobId: string };

export type Letterhead = {
  organizationId: string;
  eventId: string;
  jobId: string;
  code: string;
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
      "j.code",
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
    .where("j.organizationId", "=", organizationId)
    .where("j.id", "=", jobId);
}

export async function listOutline(db: Db, { organizationId, jobId }: JobKey): Promise<OutlinedSheet[]> {
  const rows = await db
    .selectFrom("sheets as s")
    .leftJoin(lettersOnSheets(db, jobId), "n.sheetNumber", "s.number")
    .select(["s.number", "s.participantId", "s.participantName", "s.buildingId", "s.buildingName", "n.notes"])
    .where("s.printJobId", "=", jobId)
    .where("s.organizationId", "=", organizationId)
    .orderBy("s.number")
    .execute();
  return rows.map(({ notes, ...sheet }) => ({ ...sheet, notes: notes ?? 0 }));
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

type PhotoOnSheet = { id: string; width: number; height: number };

export type FullSheet = {
  number: number;
  participantName: string;
  contactName: string;
  /** Printed instead of the contact's name. */
  signedAs: string | null;
  largePrint: boolean;
  buildingName: string | null;
  language: Language;
  kind: SheetKind;
  /** Names to tick on stationery; null on a letter's sheet. */
  addressedTo: string[] | null;
  notes: { text: string; writtenAt: Date; questions: string[]; photo: PhotoOnSheet | null }[];
};

/** Two range scans; a join would look up every sheet separately. A sheet deleted in between is left out. */
export async function readSheets(
  db: Db,
  { organizationId, jobId }: JobKey,
  { first, last }: { first: number; last: number },
): Promise<FullSheet[]> {
  const sheets = await db
    .selectFrom("sheets")
    .select(["number", "participantName", "contactName", "signedAs", "buildingName", "language"])
    .select(["addressedTo", "largePrint", "kind"])
    .where("printJobId", "=", jobId)
    .where("organizationId", "=", organizationId)
    .where((sheet) => sheet.between("number", first, last))
    .orderBy("number")
    .execute();
  const notes = await db
    .selectFrom("sheetNotes as n")
    .leftJoin("notePhotos as ph", (photo) =>
      photo.onRef("ph.noteId", "=", "n.noteId").onRef("ph.printJobId", "=", "n.printJobId"),
    )
    .select(["n.sheetNumber", "n.text", "n.writtenAt", "n.questions"])
    .select(["ph.id as photoId", "ph.width", "ph.height"])
    .where("n.printJobId", "=", jobId)
    .where("n.organizationId", "=", organizationId)
    .where((note) => note.between("n.sheetNumber", first, last))
    .orderBy("n.sheetNumber")
    .orderBy("n.position")
    .execute();
  const notesOf = Map.groupBy(notes, ({ sheetNumber }) => sheetNumber);
  const full = ({ text, writtenAt, questions, photoId: id, width, height }: (typeof notes)[number]) => {
    const isOnIt = id !== null && width !== null && height !== null;
    return { text, writtenAt, questions, photo: isOnIt ? { id, width, height } : null };
  };
  return sheets.map((sheet) => ({
    ...sheet,
    kind: sheetKindOf(sheet.kind),
    language: languageFrom(sheet.language) ?? "en",
    notes: (notesOf.get(sheet.number) ?? []).map(full),
  }));
}

function openJob(db: Db, { organizationId, jobId }: JobKey) {
  return db
    .updateTable("printJobs")
    .where("organizationId", "=", organizationId)
    .where("id", "=", jobId)
    .where("renderedAt", "is", null)
    .where("voidedAt", "is", null);
}

/** False if the job was voided, deleted, rendered by another worker, or has lost a sheet. */
export async function saveProgress(
  db: Db,
  key: JobKey,
  { renderedSheets, sheets }: { renderedSheets: number; sheets: number },
): Promise<boolean> {
  const { numUpdatedRows } = await openJob(db, key)
    .set({ renderedSheets })
    .where("sheetCount", "=", sheets)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export type NumberedPages = SheetPages & { number: number };

/** The same for each rendering, because a sheet never changes. */
export async function saveSheetPages(
  db: Db,
  { organizationId, jobId }: JobKey,
  sheets: readonly NumberedPages[],
): Promise<void> {
  const [numbers, letterPages, pages] = [
    sheets.map(({ number }) => number),
    sheets.map((sheet) => sheet.letterPages),
    sheets.map((sheet) => sheet.pages),
  ];
  // Raw: joins arrays of parameters.
  await sql`
    update sheets s set letter_pages = given.letter_pages, pages = given.pages
    from unnest(${numbers}::integer[], ${letterPages}::smallint[], ${pages}::smallint[])
      as given (number, letter_pages, pages)
    where s.organization_id = ${organizationId} and s.print_job_id = ${jobId} and s.number = given.number
      and s.pages is null`.execute(db);
}

/** Call only after the PDF is stored. False as above. */
export async function markRendered(
  tx: Tx,
  key: JobKey,
  { now, pages, sheets }: { now: Date; pages: number; sheets: number },
): Promise<boolean> {
  const { numUpdatedRows } = await openJob(tx, key)
    .set({ renderedAt: now, renderFailedAt: null, pageCount: pages, renderedSheets: sheets })
    .where("sheetCount", "=", sheets)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False if the job was voided, deleted or already rendered. */
export async function markFailed(tx: Tx, key: JobKey, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await openJob(tx, key)
    .set({ renderFailedAt: now, renderedSheets: 0 })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False if the job had not failed, or was voided, deleted or rendered. */
export async function forgetFailure(tx: Tx, key: JobKey): Promise<boolean> {
  const { numUpdatedRows } = await openJob(tx, key)
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
    .selectFrom("printJobs")
    .select(["organizationId", "id as jobId"])
    .where("renderedAt", "is", null)
    .where("voidedAt", "is", null)
    .where("createdAt", "<", before)
    .orderBy("createdAt", "desc")
    .limit(limit)
    .execute();
}

/** For a job whose participants were all purged. Deleting the row also deletes its file. */
export async function deleteEmptyJob(tx: Tx, { organizationId, jobId }: JobKey): Promise<void> {
  await tx
    .deleteFrom("printJobs")
    .where("organizationId", "=", organizationId)
    .where("id", "=", jobId)
    .where((job) =>
      job.not(
        job.exists(
          job
            .selectFrom("sheets as s")
            .select("s.number")
            .where("s.printJobId", "=", jobId)
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
    .selectFrom("printJobs")
    .select(["organizationId", "eventId", "id as jobId", "renderedAt"])
    .where("voidedAt", "is", null)
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
    .where("id", "=", jobId)
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
