import { sql, type ExpressionBuilder } from "kysely";
import type { Tables } from "#database/tables.ts";
import type { UnmatchedReason } from "#domain/responses/upload.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export type Sheet = { jobId: string; sheetNumber: number };
/** Where a picture is to go: to a sheet, or to whoever finds out which. */
export type Destination = { eventId: string } & ({ sheet: Sheet } | { sheet: null; why: UnmatchedReason });
/** The same when it is there: nobody says a second time why its code was not read. */
export type Place = { eventId: string; sheet: Sheet | null };

/** The event of a job by the code on its paper. */
export async function findJobEvent(
  db: Db,
  { organizationId }: Staff,
  code: string,
): Promise<{ eventId: string } | undefined> {
  return db
    .selectFrom("printJobs as j")
    .innerJoin("events as e", "e.id", "j.eventId")
    .select("j.eventId")
    .where("j.organizationId", "=", organizationId)
    .where("j.code", "=", code)
    .where("e.deletedAt", "is", null)
    .executeTakeFirst();
}

function bytesKey({ eventId, sheet }: Place, contentHash: Buffer): string {
  const where = sheet === null ? eventId : `${sheet.jobId} ${sheet.sheetNumber}`;
  return `upload:${where} ${contentHash.toString("hex")}`;
}

/** Two who bring the same bytes at the same moment do so one after the other. */
export async function reserveBytes(tx: Tx, place: Place, contentHash: Buffer): Promise<void> {
  const key = bytesKey(place, contentHash);
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** The same, and the event stays until the transaction is over, in one step. False when there is no such event. */
export async function lockSlot(
  tx: Tx,
  { organizationId }: Staff,
  place: Place,
  contentHash: Buffer,
): Promise<boolean> {
  const key = bytesKey(place, contentHash);
  const { rows } = await sql`/* hold-place */
    select pg_advisory_xact_lock(hashtextextended(${key}, 0)) from events
    where organization_id = ${organizationId} and id = ${place.eventId} and deleted_at is null
    for share`.execute(tx);
  return rows.length > 0;
}

export type Declared = { contentType: string; byteSize: number; contentHash: Buffer };

const onSheet = (sheet: Sheet | null) => sql`
  print_job_id is not distinct from ${sheet?.jobId ?? null}
    and sheet_number is not distinct from ${sheet?.sheetNumber ?? null}`;

/** An upload whose bytes are the same and are with us. Without a sheet, one of any sheet of the event will do. */
const sameBytes = ({ organizationId }: Staff, { eventId, sheet }: Place, contentHash: Buffer) => sql<{
  id: string;
}>`
  select id from uploads
  where organization_id = ${organizationId} and event_id = ${eventId} and content_hash = ${contentHash}
    and ${sheet === null ? sql`state in ('received', 'waiting', 'filed')` : sql`state in ('received', 'waiting', 'filed') and ${onSheet(sheet)}`}
  order by id limit 1`;

export async function findSameBytes(
  tx: Tx,
  staff: Staff,
  place: Place,
  contentHash: Buffer,
): Promise<{ id: string } | undefined> {
  return (await sameBytes(staff, place, contentHash).execute(tx)).rows[0];
}

export type OwnUpload = { id: string; state: string; byteSize: number; contentHash: Buffer };

/**
 * What was issued to this person without a sheet, in an event that is not deleted. What waited there and was filed by
 * somebody meanwhile is still what they sent.
 */
export async function findOwnUnmatched(
  db: Db,
  { organizationId, userId }: Staff,
  eventId: string,
  uploadId: string,
): Promise<OwnUpload | undefined> {
  const found = await db
    .selectFrom("uploads")
    .innerJoin("events as e", "e.id", "uploads.eventId")
    .select(["uploads.id", "state", "byteSize", "contentHash", "eventId", "uploadedBy"])
    .where("uploads.id", "=", uploadId)
    .where("uploads.organizationId", "=", organizationId)
    .where("e.deletedAt", "is", null)
    .where(hadNoSheet)
    .executeTakeFirst();
  // Compared here: asked in SQL, Postgres takes the uploads of an event for one or two and reads all of them.
  return found?.eventId === eventId && found.uploadedBy === userId ? found : undefined;
}

function hadNoSheet(upload: ExpressionBuilder<Tables, "uploads">) {
  const takenByHand = upload.and([
    upload("why", "is not", null),
    upload("state", "in", ["filed", "waiting"]),
  ]);
  return upload.or([upload("printJobId", "is", null), takenByHand]);
}

/**
 * It is with us from now on, unless the same bytes were faster: then their upload is named. In one step, behind holdPlace.
 * Neither when it was received before, or is gone.
 */
export async function receive(
  tx: Tx,
  staff: Staff,
  place: Place,
  { id, contentHash, originalFileName, now }: OwnUpload & { originalFileName: string; now: Date },
): Promise<{ sameId: string | null; received: boolean }> {
  const name = sql.raw(place.sheet === null ? "/* receive-unmatched */" : "/* receive-on-sheet */");
  const { rows } = await sql<{ sameId: string | null; received: boolean }>`${name}
    with same as (${sameBytes(staff, place, contentHash)}),
    received as (
      update uploads set state = 'received', received_at = ${now}, original_file_name = ${originalFileName}
      where organization_id = ${staff.organizationId} and id = ${id} and state = 'issued'
        and not exists (select from same)
      returning id
    )
    select (select id from same) as "sameId", exists (select from received) as received`.execute(tx);
  return rows[0] ?? { sameId: null, received: false };
}

/**
 * Asked after receive, not in it: a statement that waits for a row which is being deleted goes on seeing it as it was
 * when the statement began.
 */
export async function isKnown(tx: Tx, { organizationId }: Staff, uploadId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("uploads")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("id", "=", uploadId)
    .executeTakeFirst();
  return row !== undefined;
}

/** It takes its file along. */
export async function deleteIssued(tx: Tx, { organizationId }: Staff, uploadId: string): Promise<void> {
  await tx
    .deleteFrom("uploads")
    .where("organizationId", "=", organizationId)
    .where("id", "=", uploadId)
    .where("state", "=", "issued")
    .execute();
}
