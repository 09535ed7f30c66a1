import { createHash } from "node:crypto";
import { identityTopics } from "#domain/identity/topics.ts";
import { maxPhotoSide } from "#domain/notes/photo-size.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { FileMissing } from "#server/platform/files/files.ts";
import { removeLater } from "#server/platform/files/remove-later.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import * as store from "./clean-photo-store.ts";
import type { PhotoCleaner } from "./photo-cleaner.ts";
import { keyOfIncomingPhoto, keyOfPhoto, keysOfPhoto } from "./photo-files.ts";

export type PhotoNeeds = Pick<Deps, "db" | "transact" | "enqueue" | "clock" | "files"> & {
  cleaner: PhotoCleaner;
};

const ownerOf = ({ organizationId, photoId }: store.PhotoKey) => ({ organizationId, id: photoId });

/**
 * Safe to kill at any point and to run twice: the row changes to ready only after all files are stored. The row also
 * decides the race with a print job.
 */
export async function cleanPhoto(deps: PhotoNeeds, key: store.PhotoKey, signal: AbortSignal): Promise<void> {
  const photo = await store.findPhoto(deps.db, key);
  if (photo === undefined) return forgetFiles(deps, key);
  if (photo.state !== "received") return;
  const bytes = await readIncoming(deps, key, photo);
  if (bytes === undefined) return refuse(deps, key, "not-what-was-announced");
  const cleaned = await deps.cleaner.clean({ bytes, paper: null, fullSide: maxPhotoSide }, signal);
  if (cleaned.as === "unusable") return refuse(deps, key, cleaned.why);
  signal.throwIfAborted();
  const { full, small, width, height } = cleaned;
  const { files, clock } = deps;
  await Promise.all([
    files.put(keyOfPhoto(ownerOf(key), "full"), full, { contentType: "image/jpeg" }),
    files.put(keyOfPhoto(ownerOf(key), "small"), small, { contentType: "image/webp" }),
  ]);
  const settled = { state: "ready" as const, settledAt: clock.now(), width, height };
  const isKept = await deps.transact(async (tx) => {
    if (!(await store.settlePhoto(tx, key, settled))) return false;
    await leaveQuarantine(tx, key);
    return true;
  });
  if (!isKept) await forgetFiles(deps, key);
}

/** The deletion of the note or photo could not find files that were stored after it. */
async function forgetFiles({ db, files }: PhotoNeeds, key: store.PhotoKey): Promise<void> {
  const photo = await store.findPhoto(db, key);
  if (photo !== undefined && photo.state !== "refused") return;
  await files.remove([keyOfIncomingPhoto(ownerOf(key)), ...keysOfPhoto(ownerOf(key))]);
}

/** Undefined unless size and hash match. */
async function readIncoming(
  { files }: PhotoNeeds,
  key: store.PhotoKey,
  { byteSize, contentHash }: store.PhotoToClean,
): Promise<Uint8Array | undefined> {
  try {
    const { stream, contentLength } = await files.read(keyOfIncomingPhoto(ownerOf(key)));
    if (contentLength !== byteSize) {
      stream.destroy();
      return undefined;
    }
    const bytes = Buffer.concat(await stream.toArray());
    return createHash("sha256").update(bytes).digest().equals(contentHash) ? bytes : undefined;
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}

async function refuse({ transact, clock }: PhotoNeeds, key: store.PhotoKey, why: string): Promise<void> {
  await transact(async (tx) => {
    if (!(await store.settlePhoto(tx, key, { state: "refused", settledAt: clock.now(), why }))) return;
    // An earlier run may have been killed after it stored these files.
    await removeLater(tx, keysOfPhoto(ownerOf(key)));
    await leaveQuarantine(tx, key);
  });
}

async function leaveQuarantine(tx: Tx, key: store.PhotoKey): Promise<void> {
  await removeLater(tx, [keyOfIncomingPhoto(ownerOf(key))]);
  invalidate(tx, (await store.listPhotoWriters(tx, key)).map(identityTopics.person));
}

/** The upload never completed. */
export async function giveUpPhoto({ transact, clock }: PhotoNeeds, key: store.PhotoKey): Promise<void> {
  await transact(async (tx) => {
    if (await store.giveUpPhoto(tx, key, clock.now())) await leaveQuarantine(tx, key);
  });
}
