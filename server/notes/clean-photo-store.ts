import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { PhotoOwner } from "./photo-files.ts";

export type PhotoKey = { organizationId: string; photoId: string };

export type PhotoToClean = {
  state: string;
  byteSize: number;
  contentHash: Buffer;
};

export async function findPhoto(
  db: Db,
  { organizationId, photoId }: PhotoKey,
): Promise<PhotoToClean | undefined> {
  return db
    .selectFrom("notePhotos")
    .select(["state", "byteSize", "contentHash"])
    .where("organizationId", "=", organizationId)
    .where("id", "=", photoId)
    .executeTakeFirst();
}

type Settled =
  | { state: "ready"; settledAt: Date; width: number; height: number }
  | { state: "refused"; settledAt: Date; why: string };

/** False when another worker was faster or the photo was deleted. */
export async function settlePhoto(
  tx: Tx,
  { organizationId, photoId }: PhotoKey,
  settled: Settled,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("notePhotos")
    .set(settled)
    .where("organizationId", "=", organizationId)
    .where("id", "=", photoId)
    .where("state", "=", "received")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listPhotoWriters(tx: Tx, { organizationId, photoId }: PhotoKey): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct l.user_id as "userId" from note_photos ph join notes n on n.id = ph.note_id
      join participant_links l on l.contact_id = n.contact_id
    where ph.organization_id = ${organizationId} and ph.id = ${photoId}`.execute(tx);
  return rows.map(({ userId }) => userId);
}

/** Newest first, so that photos that always fail do not block the others. */
export async function listUncleanedPhotos(db: Db, before: Date, limit: number): Promise<PhotoKey[]> {
  return db
    .selectFrom("notePhotos")
    .select(["organizationId", "id as photoId"])
    .where("state", "=", "received")
    .where("receivedAt", "<", before)
    .orderBy("receivedAt", "desc")
    .limit(limit)
    .execute();
}

export async function listForgottenPhotos(db: Db, before: Date, limit: number): Promise<PhotoKey[]> {
  return db
    .selectFrom("notePhotos")
    .select(["organizationId", "id as photoId"])
    .where("state", "=", "issued")
    .where("createdAt", "<", before)
    .orderBy("createdAt")
    .limit(limit)
    .execute();
}

/** Keeps the row, so that the writer sees the failure. False if the photo arrived after all. */
export async function giveUpPhoto(
  tx: Tx,
  { organizationId, photoId }: PhotoKey,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("notePhotos")
    .set({ state: "refused", why: "never-came", settledAt: now })
    .where("organizationId", "=", organizationId)
    .where("id", "=", photoId)
    .where("state", "=", "issued")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listPhotosWithFiles(db: Db): Promise<(PhotoOwner & { state: string })[]> {
  return db
    .selectFrom("notePhotos")
    .select(["organizationId", "id", "state"])
    .where("state", "<>", "refused")
    .execute();
}

export async function clearPhotoPrinted(tx: Tx, { organizationId, photoId }: PhotoKey): Promise<void> {
  await tx
    .updateTable("notePhotos")
    .set({ printJobId: null })
    .where("organizationId", "=", organizationId)
    .where("id", "=", photoId)
    .execute();
}
