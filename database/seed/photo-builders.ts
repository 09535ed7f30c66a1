import { createHash, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

type Of = { organizationId: string; participantId: string; noteId: string; printJobId?: string };

/** What all of them were announced with: as many bytes, and these. */
export const readyPhoto = { size: 1_000, sha256: createHash("sha256").update("a photo").digest("hex") };

/** A row that says its note has a clean photo. The files are whoever's who needs them. */
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
