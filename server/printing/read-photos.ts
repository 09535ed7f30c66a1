import { buffer } from "node:stream/consumers";
import { keyOfPhoto } from "#server/notes/photo-files.ts";
import { missPaper } from "#server/notes/photo-on-paper.ts";
import type { Deps } from "#server/platform/deps.ts";
import { FileMissing } from "#server/platform/files/files.ts";
import type { PhotoBytes } from "./compose-document.ts";
import type { FullSheet, JobKey } from "./render-store.ts";

type Needs = Pick<Deps, "transact" | "files" | "log">;

/** A store answers eight questions as fast as one, and so many photos are little in memory. */
const readsAtOnce = 8;

/**
 * The photos of these sheets. One that storage has lost holds no letter up: the letter is set without it, and its writer is
 * told so. A storage that is away is another matter: then the job is tried again.
 */
export async function readPhotos(
  deps: Needs,
  { organizationId }: Pick<JobKey, "organizationId">,
  sheets: readonly FullSheet[],
): Promise<PhotoBytes> {
  const ids = sheets.flatMap(({ notes }) => notes.flatMap(({ photo }) => photo?.id ?? []));
  const photos = new Map<string, Uint8Array>();
  for (let at = 0; at < ids.length; at += readsAtOnce)
    await Promise.all(
      ids.slice(at, at + readsAtOnce).map(async (id) => {
        const bytes = await readPhoto(deps, { organizationId, id });
        if (bytes !== undefined) return photos.set(id, bytes);
        deps.log.error({ organizationId, photoId: id }, "a photo is gone from storage");
        return deps.transact((tx) => missPaper(tx, { organizationId, id }));
      }),
    );
  return photos;
}

/** Undefined when it is not there. */
export async function readPhoto(
  { files }: Pick<Deps, "files">,
  owner: { organizationId: string; id: string },
): Promise<Uint8Array | undefined> {
  try {
    const { stream } = await files.read(keyOfPhoto(owner, "full"));
    return await buffer(stream);
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}
