import { sql } from "kysely";
import { languageFrom, type Language } from "#domain/language.ts";
import { inNaturalOrder } from "#domain/name-order.ts";
import type { OutlinedSheet, SheetRef } from "#domain/printing/cover-lists.ts";
import { sheetKindOf, type SheetKind } from "#domain/printing/sheet-kind.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import { byName } from "#server/platform/db/by-name.ts";
import type { Db } from "#server/platform/db/database.ts";
import { lettersOnSheets } from "./store.ts";

/** In the order of the paper. */
export async function listOutline(
  db: Db,
  { organizationId, jobIds }: { organizationId: string; jobIds: readonly string[] },
): Promise<OutlinedSheet[]> {
  const rows = await db
    .selectFrom("sheets as s")
    .leftJoin(lettersOnSheets(db, jobIds), (n) =>
      n.onRef("n.printJobId", "=", "s.printJobId").onRef("n.sheetNumber", "=", "s.number"),
    )
    .select(["s.printJobId as jobId", "s.number", "s.participantId", "s.participantName"])
    .select(["s.buildingId", "s.buildingName", "n.notes"])
    .where("s.printJobId", "=", anyId(jobIds))
    .where("s.organizationId", "=", organizationId)
    .$if(jobIds.length > 1, (of) => of.orderBy(byName("s.participantName")).orderBy("s.participantId"))
    .orderBy(sql`array_position(${[...jobIds]}::uuid[], s.print_job_id)`)
    .orderBy("s.number")
    .execute();
  const sheets = rows.map(({ notes, ...sheet }) => ({ ...sheet, notes: notes ?? 0 }));
  return jobIds.length > 1 ? byBuilding(sheets) : sheets;
}

/** A letter that was being saved is in a later job of the run; its sheet lies with its building all the same. */
function byBuilding(sheets: readonly OutlinedSheet[]): OutlinedSheet[] {
  const { named = [], none = [] } = Object.groupBy(
    [...Map.groupBy(sheets, (one) => one.buildingId).values()],
    ([one]) => ((one?.buildingName ?? null) === null ? "none" : "named"),
  );
  const inOrder = inNaturalOrder(named.map((some) => ({ name: some[0]?.buildingName ?? "", some })));
  return [...inOrder.flatMap(({ some }) => some), ...none.flat()];
}

type PhotoOnSheet = { id: string; width: number; height: number };

export type FullSheet = SheetRef & {
  /** Of its print job. */
  code: string;
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

/** Ranges of numbers, because single lookups take longer. A sheet that was deleted meanwhile is left out. */
export async function readSheets(
  db: Db,
  organizationId: string,
  wanted: readonly SheetRef[],
): Promise<FullSheet[]> {
  const ofJobs = Map.groupBy(wanted, ({ jobId }) => jobId);
  const read = await Promise.all(
    [...ofJobs].map(async ([jobId, refs]) => {
      const numbers = new Set(refs.map(({ number }) => number));
      const range = { first: Math.min(...numbers), last: Math.max(...numbers) };
      const sheets = await readRange(db, { organizationId, jobId }, range);
      return sheets.filter(({ number }) => numbers.has(number));
    }),
  );
  return read.flat();
}

async function readRange(
  db: Db,
  { organizationId, jobId }: { organizationId: string; jobId: string },
  { first, last }: { first: number; last: number },
): Promise<FullSheet[]> {
  const sheets = await db
    .selectFrom("sheets as s")
    .innerJoin("printJobs as j", "j.id", "s.printJobId")
    .select(["s.printJobId as jobId", "j.code", "s.number", "s.participantName", "s.contactName"])
    .select(["s.signedAs", "s.buildingName", "s.language", "s.addressedTo", "s.largePrint", "s.kind"])
    .where("s.printJobId", "=", jobId)
    .where("s.organizationId", "=", organizationId)
    .where((of) => of.between("s.number", first, last))
    .orderBy("s.number")
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
