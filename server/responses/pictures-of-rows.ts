import type { StoredFileIndex } from "#server/platform/files/files-of-rows.ts";
import { keyOfPicture, type PictureOwner } from "./picture-files.ts";
import * as store from "./restored-store.ts";

/** These images cannot be recreated. */
export const picturesOfRows: StoredFileIndex = {
  prefix: "replies/",
  async list(db) {
    const [visible, coming] = await Promise.all([store.listPictures(db), store.listComing(db)]);
    return [
      ...visible.flatMap((one) => keysOf(one, one.hasScan).map((key) => ({ key, due: true }))),
      // Being cleaned: the files exist or will exist.
      ...coming.flatMap((one) => keysOf(one, true).map((key) => ({ key, due: false }))),
    ];
  },
};

function keysOf(owner: PictureOwner, hasScan: boolean): string[] {
  const kinds = hasScan ? (["full", "view", "small", "scan"] as const) : (["full", "view", "small"] as const);
  return kinds.map((kind) => keyOfPicture(owner, kind));
}
