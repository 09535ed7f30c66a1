import { sql, type ExpressionBuilder } from "kysely";
import type { Tables } from "#database/tables.ts";
import type { UnmatchedReason } from "#domain/responses/upload.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export type Sheet = { jobId: string; sheetNumber: number };
export type UploadDestination = { eventId: string } & (
  | { sheet: Sheet }
  | { sheet: null; why: UnmatchedReason }
);
export type UploadPlace = { eventId: string; sheet: Sheet | null };

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

function bytesKey({ eventId, sheet }: UploadPlace, contentHash: Buffer): string {
  const where = sheet === null ? eventId : `${sheet.jobId} ${sheet.sheetNumber}`;
  return `upload:${where} ${contentHash.toString("hex")}`;
}

/** Serializes uploads of the same bytes. */
export async function reserveBytes(tx: Tx, place: UploadPlace, contentHash: Buffer): Promise<void> {
  const key = bytesKey(place, contentHash);
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}

/** Also locks the event, in the same statement. False if it does not exist. */
export async function lockSlot(
  tx: Tx,
  { organizationId }: Staff,
  place: UploadPlace,
  contentHash: Buffer,
): Promise<boolean> {
  const key = bytesKey(place, contentHash);
  const { rows } = await sql`
    select pg_advisory_xact_lock(hashtextextended(${key}, 0)) from events
    where organization_id = ${organizationId} and id = ${place.eventId} and deleted_at is null
    for share`.execute(tx);
  return rows.length > 0;
}

export type Declared = { contentType: string; byteSize: number; contentHash: Buffer };

const onSheet = (sheet: Sheet | null) => sql`
  print_job_id is not distinct from ${sheet?.jobId ?? null}
    and sheet_number is not distinct from ${sheet?.sheetNumber ?? null}`;

const sameBytes = ({ organizationId }: Staff, { eventId, sheet }: UploadPlace, contentHash: Buffer) => sql<{
  id: string;
}>`
  select id from uploads
  where organization_id = ${organizationId} and event_id = ${eventId} and content_hash = ${contentHash}
    and ${sheet === null ? sql`state in ('received', 'waiting', 'filed')` : sql`state in ('received', 'waiting', 'filed') and ${onSheet(sheet)}`}
  order by id limit 1`;

export async function findSameBytes(
  tx: Tx,
  staff: Staff,
  place: UploadPlace,
  contentHash: Buffer,
): Promise<{ id: string } | undefined> {
  return (await sameBytes(staff, place, contentHash).execute(tx)).rows[0];
}

export type OwnUpload = { id: string; state: string; byteSize: number; contentHash: Buffer };

/**
 * Issued to this user without a sheet, in an event that is not deleted. It stays theirs after a colleague has filed
 * it.
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
  // Compared here: in SQL, Postgres underestimates the uploads of an event and reads all of them.
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
 * Marks the upload as received, or names an upload with the same bytes that was faster. Call lockSlot first. Returns
 * neither if it was received before or is gone.
 */
export async function receive(
  tx: Tx,
  staff: Staff,
  place: UploadPlace,
  { id, contentHash, originalFileName, now }: OwnUpload & { originalFileName: string; now: Date },
): Promise<{ sameId: string | null; received: boolean }> {
  const { rows } = await sql<{ sameId: string | null; received: boolean }>`
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

/** A separate statement after receive: a statement that waits for a row being deleted still sees its old snapshot. */
export async function isKnown(tx: Tx, { organizationId }: Staff, uploadId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("uploads")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("id", "=", uploadId)
    .executeTakeFirst();
  return row !== undefined;
}

/** The file is deleted with the row. */
export async function deleteIssued(tx: Tx, { organizationId }: Staff, uploadId: string): Promise<void> {
  await tx
    .deleteFrom("uploads")
    .where("organizationId", "=", organizationId)
    .where("id", "=", uploadId)
    .where("state", "=", "issued")
    .execute();
}
