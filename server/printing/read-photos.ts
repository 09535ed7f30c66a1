import { buffer } from "node:stream/consumers";
import { keyOfPhoto, unmarkPhotoPrinted } from "#server/notes/photos.ts";
import type { Deps } from "#server/platform/deps.ts";
import { FileMissing } from "#server/platform/files/files.ts";
import type { PhotoBytes } from "./compose-document.ts";
import type { FullSheet, JobKey } from "./render-store.ts";

type ActionDeps = Pick<Deps, "transact" | "files" | "log">;

/** Storage serves eight reads as fast as one, and eight photos need little memory. */
const readsAtOnce = 8;

/**
 * If storage has lost a photo, the letter is printed without it and its writer's screens show that. If storage is
 * down, the job is retried.
 */
export async function readPhotos(
  deps: ActionDeps,
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
        deps.log.error({ organizationId, photoId: id }, "photo is missing from storage");
        return deps.transact((tx) => unmarkPhotoPrinted(tx, { organizationId, id }));
      }),
    );
  return photos;
}

/** Undefined if storage does not have it. */
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
