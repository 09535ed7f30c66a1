import { type Expression, type UpdateObject } from "kysely";
import { couldNotBeOpened } from "#domain/responses/upload.ts";
import type { Tables } from "#database/tables.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

/** Tables with the columns of an upload. Their features own all other columns. */
export type UploadTable = "uploads" | "notePhotos";
export type UploadKey = { organizationId: string; id: string };
export type UploadRow = { state: string; byteSize: number; contentHash: Buffer };

export async function findUpload(
  db: Db,
  table: UploadTable,
  { organizationId, id }: UploadKey,
): Promise<UploadRow | undefined> {
  return db
    .selectFrom(table)
    .select(["state", "byteSize", "contentHash"])
    .where("organizationId", "=", organizationId)
    .where("id", "=", id)
    .executeTakeFirst();
}

function inState(
  tx: Tx,
  table: UploadTable,
  { organizationId, id }: UploadKey,
  state: "issued" | "received",
) {
  return tx
    .updateTable(table)
    .where("organizationId", "=", organizationId)
    .where("id", "=", id)
    .where("state", "=", state);
}

/** False if it was received before or is gone, or if `other` finds a row. */
export async function markReceived(
  tx: Tx,
  table: UploadTable,
  key: UploadKey,
  received: UpdateObject<Tables, UploadTable> & { receivedAt: Date },
  other?: Expression<unknown>,
): Promise<boolean> {
  const { numUpdatedRows } = await inState(tx, table, key, "issued")
    .set({ ...received, state: "received" })
    .$if(other !== undefined, (update) =>
      update.where((row) => (other === undefined ? row.lit(true) : row.not(row.exists(other)))),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False if another worker was faster or the upload is gone. */
export async function settle(
  tx: Tx,
  table: UploadTable,
  key: UploadKey,
  settled: UpdateObject<Tables, UploadTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await inState(tx, table, key, "received").set(settled).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** How often the decoder has ended over this image. */
export async function countCleanAttempt(tx: Tx, table: UploadTable, key: UploadKey): Promise<number> {
  const row = await inState(tx, table, key, "received")
    .set((column) => ({ cleanAttempts: column("cleanAttempts", "+", 1) }))
    .returning("cleanAttempts")
    .executeTakeFirst();
  return row?.cleanAttempts ?? 0;
}

/** The file is deleted with the row. */
export async function deleteUnsettled(
  tx: Tx,
  table: UploadTable,
  { organizationId, id }: UploadKey,
  state: "issued" | "received",
): Promise<void> {
  await tx
    .deleteFrom(table)
    .where("organizationId", "=", organizationId)
    .where("id", "=", id)
    .where("state", "=", state)
    .execute();
}

function listInState(
  db: Db,
  table: UploadTable,
  state: "issued" | "received",
  { at, before, limit }: { at: "createdAt" | "receivedAt"; before: Date; limit: number },
) {
  return db
    .selectFrom(table)
    .select(["organizationId", "id"])
    .where("state", "=", state)
    .where(at, "<", before)
    .limit(limit);
}

/** Received, but not cleaned. The newest first, so that uploads that always fail do not block the others. */
export async function listUncleaned(
  db: Db,
  table: UploadTable,
  before: Date,
  limit: number,
): Promise<UploadKey[]> {
  return listInState(db, table, "received", { at: "receivedAt", before, limit })
    .orderBy("receivedAt", "desc")
    .execute();
}

/** Links that were never used. */
export async function listForgotten(
  db: Db,
  table: UploadTable,
  before: Date,
  limit: number,
): Promise<UploadKey[]> {
  return listInState(db, table, "issued", { at: "createdAt", before, limit }).orderBy("createdAt").execute();
}

export async function listIncoming(db: Db): Promise<UploadKey[]> {
  const of = (table: UploadTable) =>
    db
      .selectFrom(table)
      .select(["organizationId", "id"])
      .where((row) =>
        row.or([row("state", "in", ["issued", "received", "refused"]), row("why", "=", couldNotBeOpened)]),
      );
  return of("uploads").unionAll(of("notePhotos")).execute();
}
