import type { Kysely } from "kysely";
import { newJobCode } from "#domain/printing/sheet-code.ts";
import { openSheetTokens } from "#domain/printing/sheet-token.ts";
import type { PrintJobsTable, Tables } from "../tables.ts";
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
  };
}

const sheetTokens = openSheetTokens(developmentSheetKey);

/** From the last bytes of its id, which are random: the same job has the same code in every start. */
export function codeOfJob(jobId: string): string {
  return newJobCode(Buffer.from(jobId.replaceAll("-", "").slice(-10), "hex"));
}

export type SeededSheet = WriterSeed & { jobId: string; sheetNumber: number };

/** A note on the only sheet of a print job of its own. */
export async function aPrintedNote(
  db: Db,
  seed: Omit<NoteSeed, "returnedAt"> & {
    jobId?: string;
    printedAt?: Date;
    printedBy?: { id: string; name: string; email: string };
    building?: { name: string };
  },
): Promise<SeededSheet & { id: string; text: string }> {
  const printedAt = seed.printedAt ?? new Date();
  const note = noteValues({ writtenAt: printedAt, ...seed });
  const sheet = { printJobId: seed.jobId ?? randomId(), sheetNumber: 1 };
  const code = codeOfJob(sheet.printJobId);
  const { hash } = await (await sheetTokens)({ code, number: sheet.sheetNumber });
  await aPrintJob(db, seed.to, {
    id: sheet.printJobId,
    code,
    createdAt: printedAt,
    createdBy: seed.printedBy?.id ?? null,
    createdByName: seed.printedBy?.name ?? "Seed",
    createdByEmail: seed.printedBy?.email ?? null,
  });
  await db
    .insertInto("sheets")
    .values({
      ...keysOf(seed),
      printJobId: sheet.printJobId,
      number: sheet.sheetNumber,
      participantName: seed.to.name,
      contactName: note.createdByName,
      buildingId: seed.to.buildingId,
      buildingName: seed.building?.name ?? null,
      tokenHash: Buffer.from(hash),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("sheetNotes")
    .values({
      organizationId: seed.to.organizationId,
      ...sheet,
      position: 1,
      noteId: note.id,
      text: note.text,
      writtenAt: note.updatedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db
    .insertInto("notes")
    .values({ ...note, ...sheet, printedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id, text } = note;
  return { id, text, from: seed.from, to: seed.to, jobId: sheet.printJobId, sheetNumber: sheet.sheetNumber };
}

async function aPrintJob(
  db: Db,
  { organizationId, eventId }: SeededCamper,
  job: Pick<PrintJobsTable, "id" | "code" | "createdAt" | "createdBy" | "createdByName" | "createdByEmail">,
): Promise<void> {
  await db
    .insertInto("printJobs")
    .values({ ...job, organizationId, eventId, sheetCount: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A reply that came back on a sheet: `aResponse(db, { on: await aPrintedNote(db, …) })`. */
export async function aResponse(
  db: Db,
  seed: { on: SeededSheet; id?: string; scope?: "contact" | "participant"; uploadedAt?: Date },
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
      scope: seed.scope ?? "contact",
      uploadedAt: seed.uploadedAt ?? new Date(),
      uploadedBy: null,
      withdrawnAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { id };
}
