import { createHash, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

type Of = { organizationId: string; participantId: string; noteId: string; printJobId?: string };

export const readyPhoto = { size: 1_000, sha256: createHash("sha256").update("a photo").digest("hex") };

/** Inserts only the row of a clean photo. Tests that need the files create them. */
export async function aReadyPhoto(db: Kysely<Tables>, of: Of): Promise<{ id: string }> {
  const [id, at] = [randomUUID(), new Date("2027-01-02T03:04:05Z")];
  await db
    .insertInto("notePhotos")
    .values({
      ...of,
      id,
      state: "ready",
      byteSize: readyPhoto.size,
      contentHash: Buffer.from(readyPhoto.sha256, "hex"),
      createdAt: at,
      receivedAt: at,
      settledAt: at,
      width: 1_600,
      height: 1_200,
    })
    .execute();
  return { id };
}
