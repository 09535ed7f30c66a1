import type { FilesOfRows } from "#server/platform/files/files-of-rows.ts";
import { keyOfPicture, type PictureOwner } from "./picture-files.ts";
import * as store from "./restored-store.ts";
import { keyOfIncoming } from "./upload-files.ts";

/** Clean pictures of replies and of what waits for a person. Nothing can make them anew. */
export const picturesOfRows: FilesOfRows = {
  prefix: "replies/",
  async list(db) {
    const [shown, coming] = await Promise.all([store.listPictures(db), store.listComing(db)]);
    return [
      ...shown.flatMap((one) => keysOf(one, one.hasScan).map((key) => ({ key, due: true }))),
      // Being cleaned: they lie there already, or will.
      ...coming.flatMap((one) => keysOf(one, true).map((key) => ({ key, due: false }))),
    ];
  },
};

function keysOf(owner: PictureOwner, hasScan: boolean): string[] {
  const kinds = hasScan ? (["full", "view", "small", "scan"] as const) : (["full", "view", "small"] as const);
  return kinds.map((kind) => keyOfPicture(owner, kind));
}

/** Pictures as they came. No backup keeps them, so after a restore none of them is due. */
export const incomingOfRows: FilesOfRows = {
  prefix: "incoming/",
  list: async (db) => (await store.listIncoming(db)).map((one) => ({ key: keyOfIncoming(one), due: false })),
};
