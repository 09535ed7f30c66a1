import type { Db } from "#server/platform/db/database.ts";
import type { PictureOwner } from "./picture-files.ts";

export async function listPictures(db: Db): Promise<(PictureOwner & { hasScan: boolean })[]> {
  return db
    .selectFrom("responses")
    .select(["organizationId", "id", "hasScan"])
    .where("picturesAt", "is not", null)
    .unionAll(
      db.selectFrom("uploads").select(["organizationId", "id", "hasScan"]).where("state", "=", "waiting"),
    )
    .execute();
}

export async function listComing(db: Db): Promise<PictureOwner[]> {
  return db.selectFrom("uploads").select(["organizationId", "id"]).where("state", "=", "received").execute();
}
