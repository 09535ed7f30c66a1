import { randomBytes, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { aPrintedNote, codeOfJob, type SeededSheet } from "#database/seed/letter-builders.ts";
import { developmentSheetKey } from "#database/seed/development-sheet-key.ts";
import type { SeededCamper } from "#database/seed/roster-builders.ts";
import { aStationerySheet, type SeededStationery } from "#database/seed/stationery-builders.ts";
import type { Tables } from "#database/tables.ts";
import { newJobCode, openSheetTokens } from "#domain/printing/sheet-code.ts";

type Db = Kysely<Tables>;
type Person = { id: string; name: string };

/** As a print job has one. */
export function aJobCode(): string {
  return newJobCode(randomBytes(5));
}

export async function someReplies(
  db: Db,
  camper: SeededCamper,
  { from: writer, sentBy }: { from: Person; sentBy: Person },
) {
  const { contactId } = await db
    .selectFrom("participantLinks")
    .select("contactId")
    .where("userId", "=", writer.id)
    .where("participantId", "=", camper.id)
    .executeTakeFirstOrThrow();
  const sheet = await aPrintedNote(db, { from: { id: contactId }, to: camper, text: "Answered", by: writer });
  const upload = (state: string, on: SeededSheet | null) => anUpload(db, camper, { state, on, sentBy });
  const stationery = await aStationerySheet(db, { of: camper });
  const counselors = await aStationerySheet(db, { of: camper, kind: "counselor" });
  await aWrittenPage(db, counselors, { state: "waiting", sentBy });
  const [responseId, uploadId, sent, letterId, unwrittenId] = await Promise.all([
    aReply(db, sheet, sentBy),
    upload("waiting", null),
    sentPictures(db, sheet, sentBy),
    aWrittenPage(db, stationery, { state: "waiting", sentBy }),
    upload("unwritten", sheet),
    aLetter(db, stationery, { to: contactId, sentBy, openedBy: writer }),
  ]);
  const jobCode = codeOfJob(sheet.jobId);
  const tokenOf = await openSheetTokens(developmentSheetKey);
  const { token } = await tokenOf({ code: jobCode, number: sheet.sheetNumber });
  return {
    sheet,
    replies: {
      uploadId,
      ...sent,
      letterId,
      unwrittenId,
      responseId,
      counselorJobId: counselors.jobId,
      jobCode,
      sheetToken: token,
    },
  };
}

export async function sentPictures(db: Db, sheet: SeededSheet, sentBy: Person) {
  const [sentUploadId, sentUnmatchedId] = await Promise.all([
    anUpload(db, sheet.to, { state: "received", on: sheet, sentBy }),
    anUpload(db, sheet.to, { state: "received", on: null, sentBy }),
  ]);
  return { sentUploadId, sentUnmatchedId };
}

/** A reply on a sheet, which its contact may open. */
export async function aReply(db: Db, sheet: SeededSheet, sentBy: Person): Promise<string> {
  const id = await anUpload(db, sheet.to, { state: "filed", on: sheet, sentBy });
  await aClearReply(db, sheet, id);
  return id;
}

type OnPaper = { jobId: string; sheetNumber: number };
type UploadFacts = { state: string; on: OnPaper | null; why?: string; sentBy: Person };

/** A page of stationery that came in. */
function aWrittenPage(
  db: Db,
  on: SeededStationery,
  facts: { state: string; sentBy: Person },
): Promise<string> {
  return anUpload(db, on.of, { ...facts, on, why: "written-first" });
}

async function aLetter(
  db: Db,
  on: SeededStationery,
  { to, sentBy, openedBy }: { to: string; sentBy: Person; openedBy: Person },
): Promise<void> {
  const responseId = await aWrittenPage(db, on, { state: "filed", sentBy });
  const { organizationId, eventId, id: participantId } = on.of;
  const of = { organizationId, eventId, participantId };
  const now = new Date();
  await db
    .insertInto("responses")
    .values({
      ...of,
      id: responseId,
      printJobId: on.jobId,
      sheetNumber: on.sheetNumber,
      uploadedAt: now,
      picturesAt: now,
    })
    .execute();
  await db
    .insertInto("responseAddressees")
    .values({ ...of, responseId, contactId: to })
    .execute();
  await db
    .insertInto("openedReplies")
    .values({ userId: openedBy.id, responseId, organizationId, openedAt: now })
    .execute();
}

async function anUpload(
  db: Db,
  { organizationId, eventId }: SeededCamper,
  { state, on, why, sentBy }: UploadFacts,
): Promise<string> {
  const [id, now] = [randomUUID(), new Date()];
  await db
    .insertInto("uploads")
    .values({
      id,
      organizationId,
      eventId,
      printJobId: on?.jobId ?? null,
      sheetNumber: on?.sheetNumber ?? null,
      state,
      why: why ?? (on === null ? "no-code" : null),
      contentType: "image/jpeg",
      byteSize: 1_000,
      contentHash: randomBytes(32),
      createdAt: now,
      uploadedBy: sentBy.id,
      uploadedByName: sentBy.name,
      receivedAt: now,
      settledAt: state === "received" ? null : now,
    })
    .execute();
  return id;
}

/** Its pictures are said to lie in storage: a link to them can be made. */
async function aClearReply(db: Db, { from, to, jobId, sheetNumber }: SeededSheet, id: string): Promise<void> {
  const now = new Date();
  await db
    .insertInto("responses")
    .values({
      id,
      organizationId: to.organizationId,
      eventId: to.eventId,
      participantId: to.id,
      contactId: from.id,
      printJobId: jobId,
      sheetNumber,
      uploadedAt: now,
      uploadedBy: null,
      withdrawnAt: null,
      picturesAt: now,
    })
    .execute();
}
