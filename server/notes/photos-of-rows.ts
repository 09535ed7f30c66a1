import type { StoredFileIndex } from "#server/platform/files/files-of-rows.ts";
import { listPhotosWithFiles } from "./clean-photo-store.ts";
import { keyOfIncomingPhoto, keysOfPhoto } from "./photo-files.ts";

/** Cannot be recreated, so backups need them. Files in quarantine are never required. */
export const photoFileIndex: StoredFileIndex = {
  prefix: "photos/",
  list: async (db) =>
    (await listPhotosWithFiles(db)).flatMap((photo) => [
      ...keysOfPhoto(photo).map((key) => ({ key, due: photo.state === "ready" })),
      ...(photo.state === "ready" ? [] : [{ key: keyOfIncomingPhoto(photo), due: false }]),
    ]),
};
