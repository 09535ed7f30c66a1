import { dayMs } from "#domain/time.ts";
import * as contract from "#domain/notes/contract.ts";
import { AppError } from "#domain/app-error.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { noteErrors } from "#domain/notes/errors.ts";
import { photoErrors } from "#domain/notes/photo-errors.ts";
import { maxPhotoSide } from "#domain/notes/photo-size.ts";
import {
  photosOfAccount,
  type IssuedPhoto,
  type MyPhoto,
  type PhotoToSend,
  type SentPhoto,
} from "#domain/notes/photo.ts";
import { findStanding, requireWritable } from "#server/organizations/store.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Transact } from "#server/platform/db/transact.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { StoredFileIndex } from "#server/platform/files/files-of-rows.ts";
import { removeLater } from "#server/platform/files/remove-later.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { newId } from "#server/platform/secrets.ts";
import {
  checkSent,
  enqueueCleaning,
  keyOfIncoming,
  signIncoming,
  useImageQuota,
  type UploadTarget,
} from "#server/uploads/pipeline.ts";
import { findUpload, markReceived, settle, type UploadKey } from "#server/uploads/store.ts";
import * as store from "./photo-store.ts";

const withSystemAccess =
  "policies do not let families write; the statements check the caller's own link and note";
/** Same as for links to responses, for the same reason. */
const linkSeconds = 60;

export function photoOperations(deps: Deps): Operation[] {
  return [
    implement(contract.initNotePhoto, {
      withSystemAccess,
      summary:
        "A link to send the photo of a note to that waits. The same bytes again get the same place; others wait until the first is removed.",
      handle: (photo, { caller: { userId }, transact }) =>
        issuePhoto({ ...deps, transact }, { ...photo, userId }),
    }),
    implement(contract.completeNotePhoto, {
      withSystemAccess,
      summary: "Says that the photo of a note was sent. It is cleaned, then it is part of the note.",
      async handle(place, { caller: { userId }, transact }) {
        await receivePhoto({ ...deps, transact }, { ...place, userId });
        return {};
      },
    }),
    implement(contract.removeNotePhoto, {
      withSystemAccess,
      summary: "Removes the photo of a note that waits. One that is not there is removed already.",
      async handle(place, { caller: { userId }, transact }) {
        await removePhoto({ ...deps, transact }, { ...place, userId });
        return {};
      },
    }),
    implement(contract.listMyPhotos, {
      summary: "The photos of the caller's latest notes to a participant, with their status.",
      async handle({ participantId }, { caller: { userId } }) {
        const rows = await store.listMyPhotos(deps.db, { userId, participantId });
        if (rows === undefined) throw new AppError(noteErrors.linkNotFound);
        return { photos: await Promise.all(rows.map((row) => toView(deps, row))) };
      },
    }),
  ];
}

const states = { issued: "announced", received: "coming", ready: "ready", refused: "refused" } as const;

async function toView({ files }: Pick<Deps, "files">, row: store.ListedPhoto): Promise<MyPhoto> {
  const { noteId, state, isPrinted, width, height } = row;
  const isReady = state === "ready";
  const link = isReady ? files.signDownload(keyOfPhoto(row, "small"), { ttlSeconds: linkSeconds }) : null;
  return { noteId, state: states[state], isPrinted, width, height, small: await link };
}

const fileNames = { full: "full.jpg", small: "small.webp" } as const;
export type PhotoKind = keyof typeof fileNames;

/** Must match the keys of the SQL function remember_note_photo_files. */
export function keyOfPhoto({ organizationId, id }: UploadKey, kind: PhotoKind): string {
  return `photos/${organizationId}/${id}/${fileNames[kind]}`;
}

export function keysOfPhoto(owner: UploadKey): string[] {
  return [keyOfPhoto(owner, "full"), keyOfPhoto(owner, "small")];
}

type ActionDeps = Pick<Deps, "db" | "clock" | "files" | "enqueue" | "limits" | "config"> & {
  transact: Transact;
};

/**
 * The text is saved first and never waits for the photo. The same bytes get the same upload. Other bytes are rejected
 * once a photo has arrived, so a second device never replaces it.
 */
async function issuePhoto(deps: ActionDeps, photoRef: store.PhotoRef & PhotoToSend): Promise<IssuedPhoto> {
  if (!(await store.isOwnNote(deps.db, photoRef))) throw await noSuchNote(deps.db, photoRef);
  await deps.limits.use([{ limit: photosOfAccount, by: photoRef.userId }]);
  const { id, isHere } = await deps.transact((tx) => placeFor(tx, deps, photoRef));
  return isHere
    ? { uploadUrl: null, headers: {} }
    : signIncoming(
        deps,
        { organizationId: photoRef.orgId, id },
        {
          contentType: photoRef.contentType,
          byteSize: photoRef.size,
          contentHash: Buffer.from(photoRef.sha256, "hex"),
          declared: true,
        },
      );
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
  const organization = { organizationId: orgId, standing: await findStanding(tx, orgId) };
  await useImageQuota(tx, deps, organization, byteSize, photoErrors.tooManyOfOrganization);
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
  await requireWritable(tx, photoRef.orgId);
  if (note.isPrinted) throw new AppError(photoErrors.late);
  if (!note.isOpen) throw new AppError(noteErrors.writingClosed);
  return note;
}

/** Idempotent, also after the letter was printed. */
async function receivePhoto(deps: ActionDeps, photoRef: store.PhotoRef & SentPhoto): Promise<void> {
  const photo = await findSent(deps.db, photoRef);
  const key = { organizationId: photoRef.orgId, id: photo.id };
  if (!(await checkSent(deps, notePhotos, key, photo))) return;
  await deps.transact(async (tx) => {
    await requireWritable(tx, photoRef.orgId);
    if (await markReceived(tx, "notePhotos", key, { receivedAt: deps.clock.now() })) {
      await enqueueCleaning(tx, deps, notePhotos, key);
      invalidate(tx, [identityTopics.person(photoRef.userId)]);
    } else {
      // Completed by a concurrent request, or deleted; findSent() throws for the latter.
      await findSent(tx, photoRef);
    }
  });
}

async function findSent(db: Db, photoRef: store.PhotoRef & SentPhoto): Promise<store.PhotoRow> {
  const photo = await store.findOwnPhoto(db, photoRef);
  if (photo?.contentHash.equals(Buffer.from(photoRef.sha256, "hex"))) return photo;
  const isLinked = await store.isLinked(db, photoRef);
  throw new AppError(isLinked ? photoErrors.notFound : noteErrors.linkNotFound);
}

/** Succeeds if there is no photo. */
async function removePhoto(deps: ActionDeps, photoRef: store.PhotoRef): Promise<void> {
  await deps.transact(async (tx) => {
    await lockWaitingNote(tx, deps, photoRef);
    if (await store.deletePhotoOf(tx, photoRef.orgId, photoRef.noteId))
      invalidate(tx, [identityTopics.person(photoRef.userId)]);
  });
}

/** Photos of notes: part of the letter once they are ready. The row also decides the race with a print job. */
export const notePhotos: UploadTarget = {
  table: "notePhotos",
  cleanJob: "clean-photo",
  payloadOf: ({ organizationId, id }) => ({ organizationId, photoId: id }),
  sweepJob: "sweep-photos",
  errors: { notSent: photoErrors.notSent, unreadable: photoErrors.unreadable },
  find: (db, key) => findUpload(db, "notePhotos", key),
  orderOf: () => ({ paper: null, fullSide: maxPhotoSide }),
  filesOf: (key, { full, small }) => [
    { key: keyOfPhoto(key, "full"), bytes: full, contentType: "image/jpeg" },
    { key: keyOfPhoto(key, "small"), bytes: small, contentType: "image/webp" },
  ],
  keysOf: keysOfPhoto,
  settle: (tx, { clock }, { key, images: { width, height } }) =>
    settle(tx, "notePhotos", key, { state: "ready", settledAt: clock.now(), width, height }),
  async ownsFiles(db, key) {
    const photo = await findUpload(db, "notePhotos", key);
    return photo !== undefined && photo.state !== "refused";
  },
  async damaged(tx, { clock }, key) {
    await settle(tx, "notePhotos", key, {
      state: "refused",
      why: "not-what-was-announced",
      settledAt: clock.now(),
    });
  },
  async leaveUnopened(tx, key, settledAt) {
    await removeLater(tx, [keyOfIncoming(key)], { afterMs: dayMs });
    return settle(tx, "notePhotos", key, { state: "refused", why: "broken", settledAt });
  },
  /** The row stays, so that the writer sees the failure. */
  async giveUp(tx, { clock }, key) {
    if (!(await store.giveUpPhoto(tx, key, clock.now()))) return;
    await removeLater(tx, [keyOfIncoming(key)]);
    invalidate(tx, await writerTopics(tx, key));
  },
  topicsOf: writerTopics,
};

async function writerTopics(tx: Tx, key: UploadKey): Promise<string[]> {
  return (await store.listPhotoWriters(tx, key)).map(identityTopics.person);
}

/** The letter was printed without its photo. */
export async function unmarkPhotoPrinted(tx: Tx, key: UploadKey): Promise<void> {
  await store.clearPhotoPrinted(tx, key);
  invalidate(tx, await writerTopics(tx, key));
}

/** Cannot be recreated, so backups need them. */
export const photoFileIndex: StoredFileIndex = {
  prefix: "photos/",
  list: async (db) =>
    (await store.listPhotosWithFiles(db)).flatMap((photo) =>
      keysOfPhoto(photo).map((key) => ({ key, due: photo.state === "ready" })),
    ),
};
