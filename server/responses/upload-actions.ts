import { eventErrors } from "#domain/events/errors.ts";
import { AppError } from "#domain/app-error.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import { responseTopics } from "#domain/responses/topics.ts";
import type { IssuedUpload, PictureToSend } from "#domain/responses/upload.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { newId } from "#server/platform/secrets.ts";
import { cleanUploadKind } from "./clean-kind.ts";
import { issue } from "./upload-desk-store.ts";
import { keyOfIncoming } from "./upload-files.ts";
import * as store from "./upload-store.ts";

/** 15 MB take two minutes on a rural connection; an expired link can be requested again. */
const linkMinutes = 15;

/**
 * A slot in quarantine and an upload link. The same bytes get the same slot with a new link; bytes that are already
 * stored need none.
 */
export async function issueUpload(
  { db, clock, files }: Pick<Deps, "db" | "clock" | "files">,
  staff: Staff,
  destination: store.UploadDestination,
  { contentType, size, sha256 }: PictureToSend,
): Promise<IssuedUpload> {
  const declared = { contentType, byteSize: size, contentHash: Buffer.from(sha256, "hex") };
  const issued = await issue(db, staff, destination, declared, {
    newId: newId(clock),
    now: clock.now(),
  });
  if (issued === undefined) throw new AppError(eventErrors.notFound);
  const { id, state } = issued;
  const storagePath = keyOfIncoming({ organizationId: staff.organizationId, id });
  if (state !== "issued") {
    const responseId = state === "waiting" ? null : id;
    return { uploadUrl: null, headers: {}, storagePath, already: true, responseId };
  }
  const terms = { contentType, contentLength: size, ttlSeconds: linkMinutes * 60 };
  const { url, headers } = await files.signUpload(storagePath, terms);
  return { uploadUrl: url, headers, storagePath, already: false, responseId: null };
}

type Sent = { upload: store.OwnUpload | undefined; originalFileName: string };
type ReceiveNeeds = Pick<Deps, "transact" | "clock" | "files" | "enqueue">;

/**
 * Accepts only a path that was issued for this upload, no matter what else the client sends. `already`: the same bytes
 * arrived another way meanwhile.
 */
export async function receiveUpload(
  deps: ReceiveNeeds,
  staff: Staff,
  place: store.UploadPlace,
  { upload, originalFileName }: Sent,
): Promise<{ uploadId: string; already: boolean }> {
  if (upload === undefined) throw new AppError(responseErrors.uploadNotFound);
  if (upload.state === "refused") throw new AppError(responseErrors.noImage);
  if (upload.state !== "issued") return { uploadId: upload.id, already: false };
  const facts = await deps.files.head(keyOfIncoming({ ...staff, id: upload.id }));
  if (facts === undefined) throw new AppError(responseErrors.notUploaded);
  if (facts.contentLength !== upload.byteSize) {
    // The link allowed one file of exactly this length, so this file is not valid.
    await deps.transact((tx) => store.deleteIssued(tx, staff, upload.id));
    throw new AppError(responseErrors.noImage);
  }
  return deps.transact((tx) => keep(tx, deps, staff, place, { ...upload, originalFileName }));
}

async function keep(
  tx: Tx,
  { clock, enqueue }: ReceiveNeeds,
  staff: Staff,
  place: store.UploadPlace,
  upload: store.OwnUpload & { originalFileName: string },
): Promise<{ uploadId: string; already: boolean }> {
  const { organizationId } = staff;
  await lockSlot(tx, staff, place, upload.contentHash);
  const { id } = upload;
  const { sameId, received } = await store.receive(tx, staff, place, { ...upload, now: clock.now() });
  if (sameId !== null) {
    // The row's file is deleted with it, so nothing is stored twice.
    await store.deleteIssued(tx, staff, id);
    return { uploadId: sameId, already: sameId !== id };
  }
  if (received) {
    await enqueue(tx, cleanUploadKind, { organizationId, uploadId: id }, { key: id });
    invalidate(tx, [responseTopics.uploads(organizationId, place.eventId)]);
  } else if (!(await store.isKnown(tx, staff, id))) {
    // The sweep deleted the row and its file since it was read; the client must send it again.
    throw new AppError(responseErrors.uploadNotFound);
  }
  return { uploadId: id, already: false };
}

async function lockSlot(tx: Tx, staff: Staff, place: store.UploadPlace, contentHash: Buffer): Promise<void> {
  if (!(await store.lockSlot(tx, staff, place, contentHash))) throw new AppError(eventErrors.notFound);
}
