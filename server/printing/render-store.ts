import { sql } from "kysely";
import { languageFrom, type Language } from "#domain/language.ts";
import type { OutlinedSheet } from "#domain/printing/job-pieces.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { lettersOnSheets } from "./store.ts";

export type JobKey = { organizationId: string; jobId: string };

/** What every page of a job says, and how it is printed. */
export type Letterhead = {
  organizationId: string;
  eventId: string;
  jobId: string;
  code: string;
  paper: string;
  sides: string;
  createdAt: Date;
  organizationName: string;
  organizationType: string | null;
  timeZone: string;
  eventName: string;
};

/** The worker's own question, so it asks for no staff. Undefined for a job that was voided or is gone. */
export async function findLetterhead(
  db: Db,
  { organizationId, jobId }: JobKey,
): Promise<(Letterhead & { renderedAt: Date | null }) | undefined> {
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
      "j.createdAt",
      "j.renderedAt",
      "o.name as organizationName",
      "o.type as organizationType",
      "o.timeZone",
      "e.name as eventName",
    ])
    .where("j.organizationId", "=", organizationId)
    .where("j.id", "=", jobId)
    .where("j.voidedAt", "is", null)
    .executeTakeFirst();
}

/** All sheets of a job in the order of the paper, without what stands on them. Each table is read in one go. */
export async function listOutline(db: Db, { organizationId, jobId }: JobKey): Promise<OutlinedSheet[]> {
  const { rows } = await sql<OutlinedSheet>`
    select s.number, s.participant_id as "participantId", s.participant_name as "participantName",
      s.building_id as "buildingId", s.building_name as "buildingName", coalesce(n.notes, 0) as notes
    from sheets s
    left join ${lettersOnSheets(jobId)} n on n.sheet_number = s.number
    where s.print_job_id = ${jobId} and s.organization_id = ${organizationId}
    order by s.number`.execute(db);
  return rows;
}

/** A photo that lies on the paper with its note. */
type PhotoOnSheet = { id: string; width: number; height: number };

export type FullSheet = {
  number: number;
  participantName: string;
  contactName: string;
  buildingName: string | null;
  language: Language;
  /** The names to tick on stationery; nothing on the sheet of a letter. */
  addressedTo: string[] | null;
  notes: { text: string; writtenAt: Date; photo: PhotoOnSheet | null }[];
};

/**
 * These sheets with what stands on them. Two questions, each for one stretch of an index; joined, every sheet would be
 * looked up by itself. A sheet that went in between is left out.
 */
export async function readSheets(
  db: Db,
  { organizationId, jobId }: JobKey,
  { first, last }: { first: number; last: number },
): Promise<FullSheet[]> {
  const sheets = await db
    .selectFrom("sheets")
    .select(["number", "participantName", "contactName", "buildingName", "language", "addressedTo"])
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
    .select(["n.sheetNumber", "n.text", "n.writtenAt", "ph.id as photoId", "ph.width", "ph.height"])
    .where("n.printJobId", "=", jobId)
    .where("n.organizationId", "=", organizationId)
    .where((note) => note.between("n.sheetNumber", first, last))
    .orderBy("n.sheetNumber")
    .orderBy("n.position")
    .execute();
  const notesOf = Map.groupBy(notes, ({ sheetNumber }) => sheetNumber);
  const full = ({ text, writtenAt, photoId: id, width, height }: (typeof notes)[number]) => {
    const isOnIt = id !== null && width !== null && height !== null;
    return { text, writtenAt, photo: isOnIt ? { id, width, height } : null };
  };
  return sheets.map((sheet) => ({
    ...sheet,
    language: languageFrom(sheet.language) ?? "en",
    notes: (notesOf.get(sheet.number) ?? []).map(full),
  }));
}

const open = sql<boolean>`rendered_at is null and voided_at is null`;

/** False when nobody wants it any more: voided, gone, set by another worker, or with a sheet that is gone by now. */
export async function saveProgress(
  db: Db,
  { organizationId, jobId }: JobKey,
  { renderedSheets, sheets }: { renderedSheets: number; sheets: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("printJobs")
    .set({ renderedSheets })
    .where("organizationId", "=", organizationId)
    .where("id", "=", jobId)
    .where("sheetCount", "=", sheets)
    .where(open)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The PDF lies there: from now on it can be opened. False as above. */
export async function markRendered(
  tx: Tx,
  { organizationId, jobId }: JobKey,
  { now, pages, sheets }: { now: Date; pages: number; sheets: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("printJobs")
    .set({ renderedAt: now, renderFailedAt: null, pageCount: pages, renderedSheets: sheets })
    .where("organizationId", "=", organizationId)
    .where("id", "=", jobId)
    .where("sheetCount", "=", sheets)
    .where(open)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** It was tried in vain. False as above. */
export async function markFailed(tx: Tx, { organizationId, jobId }: JobKey, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("printJobs")
    .set({ renderFailedAt: now, renderedSheets: 0 })
    .where("organizationId", "=", organizationId)
    .where("id", "=", jobId)
    .where(open)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False when it had not failed, or nobody wants it any more. */
export async function forgetFailure(tx: Tx, { organizationId, jobId }: JobKey): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("printJobs")
    .set({ renderFailedAt: null })
    .where("organizationId", "=", organizationId)
    .where("id", "=", jobId)
    .where("renderFailedAt", "is not", null)
    .where(open)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The job, unless it was voided or is gone. */
function wantedJob(db: Db, { organizationId, jobId }: JobKey) {
  return db
    .selectFrom("printJobs")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("id", "=", jobId)
    .where("voidedAt", "is", null);
}

/** Neither voided nor gone: its file is there, or is written over by whoever sets it next. */
export async function isWanted(db: Db, key: JobKey): Promise<boolean> {
  return (await wantedJob(db, key).executeTakeFirst()) !== undefined;
}

/** Jobs without a PDF that were made before this moment, the newest first: what fails for ever stands behind the rest. */
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

/** Every child in it was purged. The row takes its file along. */
export async function deleteEmptyJob(tx: Tx, { organizationId, jobId }: JobKey): Promise<void> {
  await tx
    .deleteFrom("printJobs")
    .where("organizationId", "=", organizationId)
    .where("id", "=", jobId)
    .where(
      sql<boolean>`not exists (
        select from sheets s where s.print_job_id = ${jobId} and s.organization_id = ${organizationId})`,
    )
    .execute();
}

/** False when the sheet is gone or its job was voided; whoever voids it at this moment waits, and finds this one too. */
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
