import type { Kysely } from "kysely";
import { newJobCode } from "#domain/printing/sheet-code.ts";
import { openSheetTokens } from "#domain/printing/sheet-token.ts";
import type { Tables } from "../tables.ts";
import { randomId } from "./builders.ts";
import { developmentSheetKey } from "./development-sheet-key.ts";
import type { SeededCamper } from "./roster-builders.ts";

type Db = Kysely<Tables>;

/** One contact and the camper they write to. */
export type WriterSeed = { from: { id: string }; to: SeededCamper };

const keysOf = ({ from, to }: WriterSeed) => ({
  organizationId: to.organizationId,
  eventId: to.eventId,
  participantId: to.id,
  contactId: from.id,
});

/** The contact has accepted: this account writes as them. */
export async function aLink(
  db: Db,
  seed: WriterSeed & { id?: string; by: { id: string }; now?: Date },
): Promise<void> {
  await db
    .insertInto("participantLinks")
    .values({
      id: seed.id ?? randomId(),
      ...keysOf(seed),
      userId: seed.by.id,
      createdAt: seed.now ?? new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export type NoteSeed = WriterSeed & {
  id?: string;
  text?: string;
  by?: { id: string; name: string };
  writtenAt?: Date;
  /** Its job was voided then: it waits again. */
  returnedAt?: Date | null;
  /** The day it is meant for. */
  deliverOn?: string;
};

/** A note that waits to be printed. */
export async function aWaitingNote(db: Db, seed: NoteSeed): Promise<{ id: string; text: string }> {
  const note = noteValues(seed);
  await db
    .insertInto("notes")
    .values({ ...note, printedAt: null, printJobId: null, sheetNumber: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { id: note.id, text: note.text };
}

function noteValues(seed: NoteSeed) {
  const id = seed.id ?? randomId();
  const writtenAt = seed.writtenAt ?? new Date();
  return {
    id,
    ...keysOf(seed),
    text: seed.text ?? `Dear ${seed.to.name}, the dog says hello.`,
    createdAt: writtenAt,
    updatedAt: writtenAt,
    createdBy: seed.by?.id ?? null,
    createdByName: seed.by?.name ?? "Seed",
    returnedAt: seed.returnedAt ?? null,
    deliverOn: seed.deliverOn ?? null,
  };
}

const sheetTokens = openSheetTokens(developmentSheetKey);

/** From the last bytes of its id, which are random: the same job has the same code in every start. */
export function codeOfJob(jobId: string): string {
  return newJobCode(Buffer.from(jobId.replaceAll("-", "").slice(-10), "hex"));
}

export type SeededSheet = WriterSeed & { jobId: string; sheetNumber: number };

type Printer = { printedAt?: Date; printedBy?: { id: string; name: string; email: string } };
export type PrintedLetterSeed = Omit<NoteSeed, "returnedAt"> & { building?: { name: string } };
export type SeededPrintedNote = SeededSheet & { id: string; text: string };

/** A note on the only sheet of a print job of its own. */
export async function aPrintedNote(
  db: Db,
  seed: PrintedLetterSeed & Printer & { jobId?: string },
): Promise<SeededPrintedNote> {
  const { jobId, printedAt, printedBy, ...letter } = seed;
  const [printed] = await aPrintJob(db, {
    ...(jobId === undefined ? {} : { id: jobId }),
    ...(printedAt === undefined ? {} : { printedAt }),
    ...(printedBy === undefined ? {} : { printedBy }),
    letters: [letter],
  });
  if (printed === undefined) throw new Error("a print job of one letter has no sheet");
  return printed;
}

/** A print job with a sheet for each of these letters, in this order; its PDF is still to be made. */
export async function aPrintJob(
  db: Db,
  seed: Printer & { id?: string; letters: readonly PrintedLetterSeed[] },
): Promise<SeededPrintedNote[]> {
  const { id = randomId(), printedAt = new Date(), printedBy, letters } = seed;
  const [first] = letters;
  if (first === undefined) throw new Error("a print job without a letter is none");
  const code = codeOfJob(id);
  await db
    .insertInto("printJobs")
    .values({
      id,
      code,
      organizationId: first.to.organizationId,
      eventId: first.to.eventId,
      createdAt: printedAt,
      createdBy: printedBy?.id ?? null,
      createdByName: printedBy?.name ?? "Seed",
      createdByEmail: printedBy?.email ?? null,
      sheetCount: letters.length,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const printed: SeededPrintedNote[] = [];
  for (const [at, letter] of letters.entries())
    printed.push(await aSheet(db, letter, { code, jobId: id, sheetNumber: at + 1, printedAt }));
  return printed;
}

async function aSheet(
  db: Db,
  letter: PrintedLetterSeed,
  {
    code,
    jobId,
    sheetNumber,
    printedAt,
  }: { code: string; jobId: string; sheetNumber: number; printedAt: Date },
): Promise<SeededPrintedNote> {
  const note = noteValues({ writtenAt: printedAt, ...letter });
  const { hash } = await (await sheetTokens)({ code, number: sheetNumber });
  await db
    .insertInto("sheets")
    .values({
      ...keysOf(letter),
      printJobId: jobId,
      number: sheetNumber,
      participantName: letter.to.name,
      contactName: note.createdByName,
      buildingId: letter.to.buildingId,
      buildingName: letter.building?.name ?? null,
      tokenHash: Buffer.from(hash),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("sheetNotes")
    .values({
      organizationId: letter.to.organizationId,
      printJobId: jobId,
      sheetNumber,
      position: 1,
      noteId: note.id,
      text: note.text,
      writtenAt: note.updatedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("notes")
    .values({ ...note, printedAt, printJobId: jobId, sheetNumber })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { id: note.id, text: note.text, from: letter.from, to: letter.to, jobId, sheetNumber };
}

/** A reply that came back on a sheet: `aResponse(db, { on: await aPrintedNote(db, …) })`. */
export async function aResponse(
  db: Db,
  seed: {
    on: SeededSheet;
    id?: string;
    scope?: "contact" | "participant";
    uploadedAt?: Date;
    page?: number;
  },
): Promise<{ id: string }> {
  const id = seed.id ?? randomId();
  const { jobId, sheetNumber } = seed.on;
  await db
    .insertInto("responses")
    .values({
      id,
      ...keysOf(seed.on),
      printJobId: jobId,
      sheetNumber,
      page: seed.page ?? 1,
      scope: seed.scope ?? "contact",
      uploadedAt: seed.uploadedAt ?? new Date(),
      uploadedBy: null,
      withdrawnAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { id };
}
