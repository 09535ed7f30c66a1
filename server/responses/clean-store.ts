import { sql } from "kysely";
import { writtenFirst } from "#domain/responses/upload.ts";
import { anyOf } from "#server/platform/db/any-of.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export type UploadKey = { organizationId: string; uploadId: string };

export type UploadToClean = UploadKey & {
  eventId: string;
  state: string;
  byteSize: number;
  contentHash: Buffer;
  uploadedBy: string | null;
  /** Null if the sheet is not known. */
  sheet: { jobId: string; sheetNumber: number; code: string; paper: string; kind: string } | null;
};

/** For the worker, so it takes no Staff. */
export async function findUpload(
  db: Db,
  { organizationId, uploadId }: UploadKey,
): Promise<UploadToClean | undefined> {
  const row = await db
    .selectFrom("uploads as u")
    .leftJoin("printJobs as j", "j.id", "u.printJobId")
    .select([
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
    ])
    .where("u.organizationId", "=", organizationId)
    .where("u.id", "=", uploadId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { printJobId: jobId, sheetNumber, code, paper, kind, ...upload } = row;
  const matched = jobId !== null && sheetNumber !== null && code !== null && paper !== null && kind !== null;
  const sheet = matched ? { jobId, sheetNumber, code, paper, kind } : null;
  return { organizationId, uploadId, ...upload, sheet };
}

export type Cleaned = { now: Date; width: number; height: number; hasScan: boolean };

/** Like the others below, false if another worker was faster or the upload is gone. */
export async function markFiled(tx: Tx, key: UploadKey, { now, ...picture }: Cleaned): Promise<boolean> {
  return settle(tx, key, { state: "filed", settledAt: now, ...picture });
}

/** Staff must match it. A reason from the worker detaches it from its sheet. */
export async function markWaiting(
  tx: Tx,
  key: UploadKey,
  { now, why, ...picture }: Cleaned & { why?: string },
): Promise<boolean> {
  const leaves = why === undefined ? {} : { why, printJobId: null, sheetNumber: null };
  return settle(tx, key, { state: "waiting", settledAt: now, ...leaves, ...picture });
}

/** The sheet is known; staff must say whom the letter is to. */
export async function markWrittenFirst(
  tx: Tx,
  key: UploadKey,
  { now, ...picture }: Cleaned,
): Promise<boolean> {
  return settle(tx, key, { state: "waiting", settledAt: now, why: writtenFirst, ...picture });
}

export async function markRefused(
  tx: Tx,
  key: UploadKey,
  { now, why }: { now: Date; why: string },
): Promise<boolean> {
  return settle(tx, key, { state: "refused", settledAt: now, why });
}

type Settled = {
  state: "filed" | "waiting" | "refused";
  settledAt: Date;
  why?: string;
  printJobId?: null;
  sheetNumber?: null;
};

async function settle(tx: Tx, { organizationId, uploadId }: UploadKey, settled: Settled): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("uploads")
    .set(settled)
    .where("organizationId", "=", organizationId)
    .where("id", "=", uploadId)
    .where("state", "=", "received")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The same bytes already wait in the same event. */
export async function waitsAlready(tx: Tx, { organizationId, uploadId }: UploadKey): Promise<boolean> {
  const { rows } = await sql`
    select from uploads mine
    join uploads there on there.organization_id = mine.organization_id and there.event_id = mine.event_id
      and there.content_hash = mine.content_hash and there.id <> mine.id
    where mine.organization_id = ${organizationId} and mine.id = ${uploadId}
      and there.print_job_id is null and there.state in ('received', 'waiting')
    limit 1`.execute(tx);
  return rows.length > 0;
}

export async function hasPictures(db: Db, { organizationId, uploadId }: UploadKey): Promise<boolean> {
  const { rows } = await sql`
    select from uploads
    where organization_id = ${organizationId} and id = ${uploadId} and state in ('received', 'waiting', 'filed')
    union all
    select from responses where organization_id = ${organizationId} and id = ${uploadId}`.execute(db);
  return rows.length > 0;
}

/** The newest first, so that uploads that always fail do not block the others. */
export async function listUncleaned(db: Db, before: Date, limit: number): Promise<UploadKey[]> {
  return db
    .selectFrom("uploads")
    .select(["organizationId", "id as uploadId"])
    .where("state", "=", "received")
    .where("receivedAt", "<", before)
    .orderBy("receivedAt", "desc")
    .limit(limit)
    .execute();
}

/** Unused links; each file is deleted with its row. Returns the count. */
export async function deleteForgotten(db: Db, before: Date, limit: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("uploads")
    .where("id", "=", (from) =>
      anyOf(
        from
          .selectFrom("uploads")
          .select("id")
          .where("state", "=", "issued")
          .where("createdAt", "<", before)
          .orderBy("createdAt")
          .limit(limit),
      ),
    )
    .where("state", "=", "issued")
    .executeTakeFirst();
  return Number(numDeletedRows);
}
