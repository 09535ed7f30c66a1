import { identityTopics } from "#domain/identity/topics.ts";
import { photoErrors } from "#domain/notes/photo-errors.ts";
import { photosOfAccount, type IssuedPhoto, type PhotoToSend, type SentPhoto } from "#domain/notes/photo.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { AppError } from "#domain/app-error.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Transact } from "#server/platform/db/transact.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { newId } from "#server/platform/secrets.ts";
import { cleanPhotoKind } from "./clean-photo-kind.ts";
import { keyOfIncomingPhoto } from "./photo-files.ts";
import * as store from "./photo-store.ts";

type ActionDeps = Pick<Deps, "db" | "clock" | "files" | "enqueue" | "limits"> & { transact: Transact };

/** 600 KB take about five seconds on a slow connection. An expired link can be requested again. */
const linkMinutes = 15;

/**
 * The text is saved first and never waits for the photo. The same bytes get the same upload. Other bytes are rejected
 * once a photo has arrived, so a second device never replaces it.
 */
export async function issuePhoto(
  deps: ActionDeps,
  photoRef: store.PhotoRef & PhotoToSend,
): Promise<IssuedPhoto> {
  if (!(await store.isOwnNote(deps.db, photoRef))) throw await noSuchNote(deps.db, photoRef);
  await deps.limits.use([{ limit: photosOfAccount, by: photoRef.userId }]);
  const { orgId: organizationId, contentType, size } = photoRef;
  const { id, isHere } = await deps.transact((tx) => placeFor(tx, deps, photoRef));
  if (isHere) return { uploadUrl: null, headers: {} };
  const terms = { contentType, contentLength: size, ttlSeconds: linkMinutes * 60 };
  const { url, headers } = await deps.files.signUpload(keyOfIncomingPhoto({ organizationId, id }), terms);
  return { uploadUrl: url, headers };
}

async function placeFor(tx: Tx, deps: ActionDeps, photoRef: store.PhotoRef & PhotoToSend) {
  const { takesPhotos } = await lockWaitingNote(tx, deps, photoRef);
  if (!takesPhotos) throw new AppError(photoErrors.off);
  const { orgId, noteId, size: byteSize } = photoRef;
  const contentHash = Buffer.from(photoRef.sha256, "hex");
  const known = await store.findPhotoOf(tx, orgId, noteId);
  const isSame = known !== undefined && known.byteSize === byteSize && known.contentHash.equals(contentHash);
  if (isSame && known.state !== "refused") return { id: known.id, isHere: known.state !== "issued" };
  if (known?.state === "received" || known?.state === "ready") throw new AppError(photoErrors.another);
  await store.deletePhotoOf(tx, orgId, noteId);
  const now = deps.clock.now();
  const id = newId(deps.clock);
  await store.insertPhoto(tx, photoRef, { id, byteSize, contentHash, createdAt: now });
  invalidate(tx, [identityTopics.person(photoRef.userId)]);
  return { id, isHere: false };
}

async function noSuchNote(db: Db, photoRef: store.PhotoRef): Promise<AppError> {
  return new AppError((await store.isLinked(db, photoRef)) ? noteErrors.gone : noteErrors.linkNotFound);
}

async function lockWaitingNote(
  tx: Tx,
  { clock }: ActionDeps,
  photoRef: store.PhotoRef,
): Promise<store.OwnNote> {
  const note = await store.lockOwnNote(tx, photoRef, clock.now());
  if (note === undefined) throw await noSuchNote(tx, photoRef);
  if (note.isPrinted) throw new AppError(photoErrors.late);
  if (!note.isOpen) throw new AppError(noteErrors.writingClosed);
  return note;
}

/** Idempotent, also after the letter was printed. */
export async function receivePhoto(deps: ActionDeps, photoRef: store.PhotoRef & SentPhoto): Promise<void> {
  const photo = await findSent(deps.db, photoRef);
  if (photo.state === "refused") throw new AppError(photoErrors.unreadable);
  if (photo.state !== "issued") return;
  const { orgId: organizationId, userId } = photoRef;
  const { id: photoId } = photo;
  const facts = await deps.files.head(keyOfIncomingPhoto({ organizationId, id: photoId }));
  // The upload link was signed for exactly this length.
  if (facts === undefined || facts.contentLength !== photo.byteSize) throw new AppError(photoErrors.notSent);
  await deps.transact(async (tx) => {
    const isTaken = await store.receivePhoto(tx, organizationId, photoId, deps.clock.now());
    if (!isTaken) {
      // Completed by a concurrent request, or deleted; findSent() throws for the latter.
      await findSent(tx, photoRef);
      return;
    }
    await deps.enqueue(tx, cleanPhotoKind, { organizationId, photoId }, { key: photoId });
    invalidate(tx, [identityTopics.person(userId)]);
  });
}

async function findSent(db: Db, photoRef: store.PhotoRef & SentPhoto): Promise<store.PhotoRow> {
  const photo = await store.findOwnPhoto(db, photoRef);
  if (photo?.contentHash.equals(Buffer.from(photoRef.sha256, "hex"))) return photo;
  const isLinked = await store.isLinked(db, photoRef);
  throw new AppError(isLinked ? photoErrors.notFound : noteErrors.linkNotFound);
}

/** Succeeds if there is no photo. */
export async function removePhoto(deps: ActionDeps, photoRef: store.PhotoRef): Promise<void> {
  await deps.transact(async (tx) => {
    await lockWaitingNote(tx, deps, photoRef);
    if (await store.deletePhotoOf(tx, photoRef.orgId, photoRef.noteId))
      invalidate(tx, [identityTopics.person(photoRef.userId)]);
  });
}
