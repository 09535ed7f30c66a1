import type { Kysely } from "kysely";
import type { Tables } from "../tables.ts";

type Db = Kysely<Tables>;

export type PictureSeed = {
  fileName: string;
  contentHash: Uint8Array;
  byteSize: number;
  width: number;
  height: number;
  hasScan: boolean;
  side: string | null;
  at: Date;
  by: { id: string; name: string };
};

export async function aPictureOfReply(db: Db, reply: { id: string }, picture: PictureSeed): Promise<void> {
  const { fileName, width, height, hasScan, side, at, by } = picture;
  await db.transaction().execute(async (tx) => {
    const filed = await tx
      .updateTable("responses")
      .set({ originalFileName: fileName, uploadedBy: by.id, picturesAt: at, hasScan, side, width, height })
      .where("id", "=", reply.id)
      .returning(["organizationId", "eventId", "printJobId", "sheetNumber"])
      .executeTakeFirst();
    if (filed === undefined) return;
    await tx
      .insertInto("uploads")
      .values({ id: reply.id, ...filed, state: "filed", why: null, ...uploadOf(picture) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

export async function aWaitingPicture(
  db: Db,
  upload: { id: string; organizationId: string; eventId: string; why: string },
  picture: PictureSeed,
): Promise<void> {
  await db
    .insertInto("uploads")
    .values({ ...upload, printJobId: null, sheetNumber: null, state: "waiting", ...uploadOf(picture) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

function uploadOf(picture: PictureSeed) {
  const { fileName, contentHash, byteSize, width, height, hasScan, side, at, by } = picture;
  return {
    contentType: "image/jpeg",
    byteSize,
    contentHash: Buffer.from(contentHash),
    originalFileName: fileName,
    createdAt: at,
    uploadedBy: by.id,
    uploadedByName: by.name,
    receivedAt: at,
    settledAt: at,
    width,
    height,
    hasScan,
    side,
  };
}
