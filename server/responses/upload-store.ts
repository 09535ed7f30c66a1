import { sql, type ExpressionBuilder } from "kysely";
import type { Tables } from "#database/tables.ts";
import { jobCodePattern } from "#domain/printing/sheet-code.ts";
import type { SheetPages } from "#domain/printing/sheet-layout.ts";
import { writtenFirst, type UnmatchedReason } from "#domain/responses/upload.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { UploadKey, UploadRow } from "#server/uploads/store.ts";
import type { PageSender, Uploader } from "./uploader.ts";

export type Sheet = { jobId: string; sheetNumber: number };
export type UploadDestination = { eventId: string } & (
  | { sheet: Sheet }
  | { sheet: null; why: UnmatchedReason }
);
export type UploadPlace = { eventId: string; sheet: Sheet | null };

export async function findJobEvent(
  db: Db,
  { organizationId }: Uploader,
  name: string,
): Promise<{ eventId: string } | undefined> {
  return db
    .selectFrom("printJobs as j")
    .innerJoin("events as e", "e.id", "j.eventId")
    .select("j.eventId")
    .where("j.organizationId", "=", organizationId)
    .where(`j.${columnOf(name)}`, "=", name)
    .where("e.deletedAt", "is", null)
    .executeTakeFirst();
}

function columnOf(jobName: string): "code" | "id" {
  return jobCodePattern.test(jobName) ? "code" : "id";
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
  { organizationId }: PageSender,
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

export type Announced = {
  contentType: string;
  byteSize: number;
  contentHash: Buffer;
  /** False if size and hash are placeholders. */
  declared: boolean;
};

/** Finds the upload with these bytes on this sheet, or, without a sheet, anywhere in the event. */
export function sameBytes(
  db: Db,
  { organizationId }: PageSender,
  { eventId, sheet }: UploadPlace,
  contentHash: Buffer,
) {
  return db
    .selectFrom("uploads")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("contentHash", "=", contentHash)
    .where("state", "in", ["received", "waiting", "unwritten", "filed"])
    .$if(sheet !== null, (same) =>
      same
        .where("printJobId", "=", sheet?.jobId ?? null)
        .where("sheetNumber", "=", sheet?.sheetNumber ?? null),
    )
    .orderBy("id")
    .limit(1);
}

export type OwnUpload = UploadRow & { id: string; declared: boolean };

/**
 * Issued to this user without a sheet, in an event that is not deleted. It stays theirs after a colleague has filed
 * it.
 */
export async function findOwnUnmatched(
  db: Db,
  { organizationId, userId }: Uploader,
  eventId: string,
  uploadId: string,
): Promise<OwnUpload | undefined> {
  const found = await db
    .selectFrom("uploads")
    .innerJoin("events as e", "e.id", "uploads.eventId")
    .select(["uploads.id", "state", "byteSize", "contentHash", "declared", "eventId", "uploadedBy"])
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

/** Asked after markReceived: a statement that waits for a row being deleted still sees its old snapshot. */
export async function isKnown(tx: Tx, { organizationId }: PageSender, uploadId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("uploads")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("id", "=", uploadId)
    .executeTakeFirst();
  return row !== undefined;
}

export type NamedSheet = { eventId: string; jobName: string; number: number; uploadId: string | null };

export type UploadContext = {
  wrongCodes: Date[];
  sheet: (Sheet & { tokenHash: Buffer }) | undefined;
  /**
   * Only if issued to this user for this sheet. A received upload is only reported, never changed, and is found on any
   * sheet of the event or in its tray: a worker or a colleague may have moved it.
   */
  upload: OwnUpload | undefined;
};

type Found = {
  wrongCodes: Date[];
  jobId: string | null;
  sheetNumber: number;
  tokenHash: Buffer;
  id: string | null;
  state: string;
  byteSize: number;
  contentHash: Buffer;
  declared: boolean;
  isOwn: boolean | null;
};

export async function findUploadContext(
  db: Db,
  { organizationId, userId }: Uploader,
  { eventId, jobName, number, uploadId }: NamedSheet,
  { since, upTo }: { since: Date; upTo: number },
): Promise<UploadContext> {
  // Raw: comparisons of rows, and an array subquery.
  const { rows } = await sql<Found>`
    select tried.wrong_codes, s.print_job_id as job_id, s.number as sheet_number, s.token_hash,
      u.id, u.state, u.byte_size, u.content_hash, u.declared,
      (u.organization_id, u.event_id, u.uploaded_by) = (j.organization_id, j.event_id, ${userId})
        and (u.state <> 'issued' or (u.print_job_id, u.sheet_number) = (s.print_job_id, s.number)) as is_own
    from (
      select array(select at from wrong_codes where user_id = ${userId} and at > ${since} limit ${upTo}) as wrong_codes
    ) tried
    left join (
      print_jobs j join sheets s on s.print_job_id = j.id and s.number = ${number}
      join events e on e.id = j.event_id and e.deleted_at is null
    ) on j.organization_id = ${organizationId} and j.event_id = ${eventId} and ${sql.ref(`j.${columnOf(jobName)}`)} = ${jobName}
    -- By its id alone: told more, Postgres takes the uploads of an event for one or two and reads all of them.
    left join uploads u on u.id = ${uploadId}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error("The sheet query returned no row.");
  const { wrongCodes, jobId, sheetNumber, tokenHash, id, isOwn, ...row } = found;
  return {
    wrongCodes,
    sheet: jobId === null ? undefined : { jobId, sheetNumber, tokenHash },
    upload: id === null || isOwn !== true ? undefined : toOwnUpload({ id, ...row }),
  };
}

function toOwnUpload({ id, state, byteSize, contentHash, declared }: OwnUpload): OwnUpload {
  return { id, state, byteSize, contentHash, declared };
}

/**
 * Returns a stored upload with the same bytes, the user's earlier link, or a new one. Undefined if the event does not
 * exist. If the same bytes arrive elsewhere at this instant, there is one link too many; receiving detects it.
 */
export async function issue(
  db: Db,
  { organizationId, userId, displayName }: PageSender,
  destination: UploadDestination,
  { contentType, byteSize, contentHash, declared }: Announced,
  { newId, now }: { newId: string; now: Date },
): Promise<{ id: string; state: string } | undefined> {
  const { eventId, sheet } = destination;
  const why = destination.sheet === null ? destination.why : null;
  const jobId = sheet?.jobId ?? null;
  const sheetNumber = sheet?.sheetNumber ?? null;
  const onThisSheet = sql`and u.print_job_id = ${jobId} and u.sheet_number = ${sheetNumber}`;
  // Raw: data-modifying CTEs.
  const { rows } = await sql<{ id: string; state: string }>`
    with place as (
      select organization_id, id from events
      where organization_id = ${organizationId} and id = ${eventId} and deleted_at is null
    ),
    same as (
      select u.id, u.state from place
      join uploads u on u.organization_id = place.organization_id and u.event_id = place.id
      where u.content_hash = ${contentHash} and u.state in ('received', 'waiting', 'unwritten', 'filed')
        ${sheet === null ? sql`` : onThisSheet}
      order by u.id limit 1
    ),
    issued as (
      insert into uploads (id, organization_id, event_id, print_job_id, sheet_number, state, why, content_type,
        byte_size, content_hash, declared, created_at, uploaded_by, uploaded_by_name)
      select ${newId}::uuid, place.organization_id, place.id, ${jobId}::uuid, ${sheetNumber}::integer, 'issued',
        ${why}, ${contentType}, ${byteSize}::integer, ${contentHash}::bytea, ${declared}::boolean,
        ${now}::timestamptz, ${userId}::uuid, ${displayName}
      from place where not exists (select from same)
      on conflict (uploaded_by, event_id, content_hash, print_job_id, sheet_number, content_type, byte_size)
        where state = 'issued' and uploaded_by is not null
        do update set created_at = excluded.created_at
      returning id, state
    )
    select id, state from same union all select id, state from issued`.execute(db);
  return rows[0];
}

export type UploadToClean = UploadRow & {
  eventId: string;
  uploadedBy: string | null;
  /** Of a demo camp. */
  inDemo: boolean;
  /** Nothing more is collected for the sheet's participant. */
  isStopped: boolean;
  /** Null if the sheet is not known. */
  sheet: {
    jobId: string;
    sheetNumber: number;
    code: string;
    paper: string;
    kind: string;
    /** Null if it was rendered by an earlier release. */
    pages: SheetPages | null;
  } | null;
};

/** For the worker, so it takes no Staff. */
export async function findUpload(
  db: Db,
  { organizationId, id }: UploadKey,
): Promise<UploadToClean | undefined> {
  const row = await db
    .selectFrom("uploads as u")
    .innerJoin("organizations as o", "o.id", "u.organizationId")
    .leftJoin("printJobs as j", "j.id", "u.printJobId")
    .leftJoin("sheets as s", (sheet) =>
      sheet.onRef("s.printJobId", "=", "u.printJobId").onRef("s.number", "=", "u.sheetNumber"),
    )
    .leftJoin("participants as p", "p.id", "s.participantId")
    .select([
      "o.standing",
      "p.collectingStoppedAt",
      "u.eventId",
      "u.state",
      "u.byteSize",
      "u.contentHash",
      "u.uploadedBy",
      "u.printJobId",
      "u.sheetNumber",
      "j.code",
      "j.paper",
      "j.kind",
      "s.letterPages",
      "s.pages",
    ])
    .where("u.organizationId", "=", organizationId)
    .where("u.id", "=", id)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { printJobId: jobId, sheetNumber, code, paper, kind, letterPages, pages, ...more } = row;
  const { standing, collectingStoppedAt, ...upload } = more;
  const matched = jobId !== null && sheetNumber !== null && code !== null && paper !== null && kind !== null;
  const known = letterPages === null || pages === null ? null : { letterPages, pages };
  const sheet = matched ? { jobId, sheetNumber, code, paper, kind, pages: known } : null;
  return { ...upload, sheet, inDemo: standing === "demo", isStopped: collectingStoppedAt !== null };
}

/** The same bytes already wait in the same event. */
export async function waitsAlready(tx: Tx, { organizationId, id }: UploadKey): Promise<boolean> {
  const { rows } = await sql`
    select from uploads mine
    join uploads there on there.organization_id = mine.organization_id and there.event_id = mine.event_id
      and there.content_hash = mine.content_hash and there.id <> mine.id
    where mine.organization_id = ${organizationId} and mine.id = ${id}
      and there.print_job_id is null and there.state in ('received', 'waiting')
    limit 1`.execute(tx);
  return rows.length > 0;
}

export async function hasPictures(db: Db, { organizationId, id }: UploadKey): Promise<boolean> {
  const { rows } = await sql`
    select from uploads
    where organization_id = ${organizationId} and id = ${id} and state in ('received', 'waiting', 'unwritten', 'filed')
    union all
    select from responses where organization_id = ${organizationId} and id = ${id}`.execute(db);
  return rows.length > 0;
}

export type LockedUpload = {
  eventId: string;
  state: string;
  why: string | null;
  printJobId: string | null;
  sheetNumber: number | null;
  contentHash: Buffer;
};

/** Of two concurrent calls, the second sees what the first has done. */
export async function lockUpload(
  tx: Tx,
  { organizationId }: Staff,
  uploadId: string,
): Promise<LockedUpload | undefined> {
  return tx
    .selectFrom("uploads")
    .select(["eventId", "state", "why", "printJobId", "sheetNumber", "contentHash"])
    .where("organizationId", "=", organizationId)
    .where("id", "=", uploadId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Also moves the upload to the event of the sheet. */
export async function markMatched(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, jobId, sheetNumber }: Sheet & { eventId: string },
  uploadId: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("uploads")
    .set({ state: "filed", eventId, printJobId: jobId, sheetNumber, settledAt: now })
    .where("organizationId", "=", organizationId)
    .where("id", "=", uploadId)
    .where("state", "=", "waiting")
    .execute();
}

/** The sheet has no letter: the upload waits there until staff say whom it is to. */
export async function markWrittenFirst(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, jobId, sheetNumber }: Sheet & { eventId: string },
  uploadId: string,
): Promise<void> {
  await tx
    .updateTable("uploads")
    .set({ why: writtenFirst, eventId, printJobId: jobId, sheetNumber })
    .where("organizationId", "=", organizationId)
    .where("id", "=", uploadId)
    .where("state", "=", "waiting")
    .execute();
}

export async function discardWaiting(
  tx: Tx,
  { organizationId }: Staff,
  uploadId: string,
  { why, now }: { why: string; now: Date },
): Promise<void> {
  await tx
    .updateTable("uploads")
    .set({ state: "discarded", why, settledAt: now })
    .where("organizationId", "=", organizationId)
    .where("id", "=", uploadId)
    .where("state", "=", "waiting")
    .execute();
}
