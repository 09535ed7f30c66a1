import type { Kysely } from "kysely";
import { newJobCode, openSheetTokens } from "#domain/printing/sheet-code.ts";
import type { Tables } from "../tables.ts";
import { randomId } from "./builders.ts";
import { developmentSheetKey } from "./development-sheet-key.ts";
import type { SeededCamper } from "./roster-builders.ts";

type Db = Kysely<Tables>;

export type WriterSeed = { from: { id: string }; to: SeededCamper };

const keysOf = ({ from, to }: WriterSeed) => ({
  organizationId: to.organizationId,
  eventId: to.eventId,
  participantId: to.id,
  contactId: from.id,
});

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
  returnedAt?: Date | null;
  deliverOn?: string;
};

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

/** Derived from the random last bytes of the id, so that a job has the same code on every start. */
export function codeOfJob(jobId: string): string {
  return newJobCode(Buffer.from(jobId.replaceAll("-", "").slice(-10), "hex"));
}

export type SeededSheet = WriterSeed & { jobId: string; sheetNumber: number };

type Printer = { printedAt?: Date; printedBy?: { id: string; name: string; email: string } };
export type PrintedLetterSeed = Omit<NoteSeed, "returnedAt"> & { building?: { name: string } };
export type SeededPrintedNote = SeededSheet & { id: string; text: string };

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
  if (printed === undefined) throw new Error("The print job of one letter has no sheet.");
  return printed;
}

/** One sheet per letter, in this order. The PDF is not rendered yet. */
export async function aPrintJob(
  db: Db,
  seed: Printer & { id?: string; letters: readonly PrintedLetterSeed[] },
): Promise<SeededPrintedNote[]> {
  const { id = randomId(), printedAt = new Date(), printedBy, letters } = seed;
  const [first] = letters;
  if (first === undefined) throw new Error("A print job needs at least one letter.");
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
      coverLists: "auto",
      listsWithoutMail: true,
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
