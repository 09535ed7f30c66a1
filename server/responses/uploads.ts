import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { AppError } from "#domain/app-error.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { printSettings, type PaperSize } from "#domain/printing/paper.ts";
import { printJobKindOf } from "#domain/printing/print-job.ts";
import { hashOfToken, readPayload } from "#domain/printing/sheet-code.ts";
import { responseErrors } from "#domain/responses/errors.ts";
import { responseTopics } from "#domain/responses/topics.ts";
import {
  couldNotBeOpened,
  maxUploadBytes,
  uploadStates,
  waitingReasons,
  writtenFirst,
  type IssuedUpload,
  type PictureOnSheet,
  type UnmatchedReason,
  type UploadStateEntry,
} from "#domain/responses/upload.ts";
import { uuid } from "#domain/uuid.ts";
import { lockEvent } from "#server/events/store.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { removeLater } from "#server/platform/files/remove-later.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { newId } from "#server/platform/secrets.ts";
import { drawPrint } from "#server/printing/draw-print.ts";
import type { PrintingDeps } from "#server/printing/render.ts";
import {
  checkSent,
  enqueueCleaning,
  keyOfIncoming,
  measureSent,
  signIncoming,
  useImageQuota,
  type UploadDeps,
  type Uploaded,
  type UploadTarget,
} from "#server/uploads/pipeline.ts";
import { deleteUnsettled, markReceived, settle, type UploadKey } from "#server/uploads/store.ts";
import { fileOnSheet } from "./filing.ts";
import { keyOfPicture, keysOfPictures } from "./pictures.ts";
import { markReopened, type UploadStateRow } from "./upload-outcome-store.ts";
import * as store from "./upload-store.ts";
import type { PageSender, Uploader } from "./uploader.ts";
import { countWrongCode, refuseGuesser, wrongCodesThatCount } from "./wrong-codes.ts";

/** Undefined unless the path is exactly what keyOfIncoming writes. */
export function uploadOfPath(organizationId: string, storagePath: string): string | undefined {
  const id = uuid.safeParse(storagePath.split("/").at(-1));
  if (!id.success) return undefined;
  return keyOfIncoming({ organizationId, id: id.data }) === storagePath ? id.data : undefined;
}

export type ReadCode = { eventId: string; jobId: string; sheetId: string; token: string };

const withoutOwner = Buffer.alloc(32);

/**
 * Returns the sheet and what was issued for it under this path. A wrong token, another camp's sheet and an unknown
 * sheet give the same not-found and are counted. After too many, every code is rejected.
 */
export async function requireSheet(
  { db, transact, clock }: Pick<Deps, "db" | "transact" | "clock">,
  staff: Uploader,
  { eventId, jobId, sheetId, token }: ReadCode,
  storagePath = "",
): Promise<{ sheet: store.Sheet; upload: store.OwnUpload | undefined }> {
  const now = clock.now();
  const uploadId = uploadOfPath(staff.organizationId, storagePath) ?? null;
  const named = { eventId, jobName: jobId, number: Number(sheetId), uploadId };
  const [hash, { wrongCodes, sheet, upload }] = await Promise.all([
    hashOfToken(token),
    store.findUploadContext(db, staff, named, wrongCodesThatCount(now)),
  ]);
  refuseGuesser(wrongCodes, now);
  // Always compare, in constant time.
  const verify = timingSafeEqual(hash, sheet?.tokenHash ?? withoutOwner);
  if (verify && sheet !== undefined) {
    return { sheet: { jobId: sheet.jobId, sheetNumber: sheet.sheetNumber }, upload };
  }
  await countWrongCode({ transact }, staff, now);
  throw new AppError(responseErrors.sheetNotFound);
}

/**
 * A slot in quarantine and an upload link. The same bytes get the same slot with a new link; bytes that are already
 * stored need none.
 */
export async function issueUpload(
  deps: Pick<Deps, "transact" | "clock" | "files" | "limits" | "config">,
  staff: PageSender,
  destination: store.UploadDestination,
  picture: PictureOnSheet,
): Promise<IssuedUpload> {
  const announced = announcedBy(picture);
  const slot = { newId: newId(deps.clock), now: deps.clock.now() };
  const issued = await deps.transact(async (tx) => {
    const found = await store.issue(tx, staff, destination, announced, slot);
    if (found?.id === slot.newId) await useImageQuota(tx, deps, staff, announced.byteSize);
    return found;
  });
  if (issued === undefined) throw new AppError(eventErrors.notFound);
  const { id, state } = issued;
  const key = { organizationId: staff.organizationId, id };
  const storagePath = keyOfIncoming(key);
  if (state !== "issued") {
    const responseId = state === "waiting" || state === "unwritten" ? null : id;
    return { uploadUrl: null, headers: {}, storagePath, already: true, responseId };
  }
  const link = await signIncoming(deps, key, announced);
  return { ...link, storagePath, already: false, responseId: null };
}

function announcedBy({ contentType, size, sha256 }: PictureOnSheet): store.Announced {
  if (size !== undefined && sha256 !== undefined)
    return { contentType, byteSize: size, contentHash: Buffer.from(sha256, "hex"), declared: true };
  return { contentType, byteSize: maxUploadBytes, contentHash: randomBytes(32), declared: false };
}

type NewPicture = { bytes: Uint8Array; contentType: PictureOnSheet["contentType"]; originalFileName: string };

/** All steps of an upload at once, for a picture that is on the server. `already`: the same bytes are there. */
export async function addPicture(
  deps: Pick<Deps, "transact" | "clock" | "files" | "limits" | "config" | "enqueue">,
  sender: PageSender,
  destination: store.UploadDestination,
  { bytes, contentType, originalFileName }: NewPicture,
): Promise<{ uploadId: string; already: boolean }> {
  const contentHash = createHash("sha256").update(bytes).digest();
  const picture = { contentType, size: bytes.length, sha256: contentHash.toString("hex") };
  const { storagePath, already } = await issueUpload(deps, sender, destination, picture);
  const id = uploadOfPath(sender.organizationId, storagePath);
  if (id === undefined) throw new Error("An issued upload has no id.");
  if (already) return { uploadId: id, already };
  await deps.files.put(storagePath, bytes, { contentType });
  const upload = { id, state: "issued", byteSize: bytes.length, contentHash, declared: true };
  return receiveUpload(deps, sender, destination, { upload, originalFileName });
}

type Sent = { upload: store.OwnUpload | undefined; originalFileName: string };
type ReceiveDeps = Pick<Deps, "transact" | "clock" | "files" | "enqueue">;

/**
 * Accepts only a path that was issued for this upload, no matter what else the client sends. `already`: the same bytes
 * arrived another way meanwhile.
 */
export async function receiveUpload(
  deps: ReceiveDeps,
  staff: PageSender,
  place: store.UploadPlace,
  { upload, originalFileName }: Sent,
): Promise<{ uploadId: string; already: boolean }> {
  if (upload === undefined) throw new AppError(responseErrors.uploadNotFound);
  const key = { organizationId: staff.organizationId, id: upload.id };
  const measured = upload.declared ? upload : await measureSent(deps, responseUploads, key, upload);
  if (!(await checkSent(deps, responseUploads, key, measured)))
    return { uploadId: upload.id, already: false };
  return deps.transact((tx) => keep(tx, deps, staff, place, { ...measured, originalFileName }));
}

async function keep(
  tx: Tx,
  deps: ReceiveDeps,
  staff: PageSender,
  place: store.UploadPlace,
  { id, byteSize, contentHash, originalFileName }: store.OwnUpload & { originalFileName: string },
): Promise<{ uploadId: string; already: boolean }> {
  const { organizationId } = staff;
  const key = { organizationId, id };
  if (!(await store.lockSlot(tx, staff, place, contentHash))) throw new AppError(eventErrors.notFound);
  const measures = { byteSize, contentHash, declared: true };
  const received = { receivedAt: deps.clock.now(), originalFileName, ...measures };
  const sameBytes = store.sameBytes(tx, staff, place, contentHash);
  if (await markReceived(tx, "uploads", key, received, sameBytes)) {
    await enqueueCleaning(tx, deps, responseUploads, key);
    invalidate(tx, [responseTopics.uploads(organizationId, place.eventId)]);
    return { uploadId: id, already: false };
  }
  const same = await sameBytes.executeTakeFirst();
  if (same !== undefined) {
    // The row's file is deleted with it, so nothing is stored twice.
    await deleteUnsettled(tx, "uploads", key, "issued");
    return { uploadId: same.id, already: same.id !== id };
  }
  // The sweep deleted the row and its file since it was read; the client must send it again.
  if (!(await store.isKnown(tx, staff, id))) throw new AppError(responseErrors.uploadNotFound);
  return { uploadId: id, already: false };
}

/** None for one that was issued and not received. */
export function toUploadState(row: UploadStateRow): UploadStateEntry[] {
  const { id, state, why, participantName, buildingName } = row;
  const writer = participantName === null ? {} : { writtenBy: { participantName, buildingName } };
  if (state === "unwritten") return [{ id, state: "waiting", why: null, nothingWritten: true, ...writer }];
  const known = uploadStates.find((one) => one === state);
  if (known === undefined) return [];
  const reason = waitingReasons.find((one) => one === why) ?? null;
  // Refused for a reason to wait: the same bytes wait already.
  const written = known === "filed" ? writer : {};
  return [{ id, state: known === "refused" && reason !== null ? "waiting" : known, why: reason, ...written }];
}

/** The decoder ended over its file; it is tried again from the beginning. Idempotent. */
export async function reopenUpload(
  tx: Tx,
  deps: Pick<Deps, "enqueue">,
  staff: Staff,
  { eventId, uploadId }: { eventId: string; uploadId: string },
): Promise<void> {
  await lockEvent(tx, staff, eventId);
  const upload = await store.lockUpload(tx, staff, uploadId);
  if (upload?.eventId !== eventId) throw new AppError(responseErrors.uploadNotFound);
  if (upload.state !== "waiting" || upload.why !== couldNotBeOpened) return;
  await markReopened(tx, staff, uploadId);
  await enqueueCleaning(tx, deps, responseUploads, { organizationId: staff.organizationId, id: uploadId });
  invalidate(tx, [responseTopics.uploads(staff.organizationId, eventId)]);
}

/** Images of replies: filed on their sheet, or waiting until staff match or address them. */
export const responseUploads: UploadTarget<store.UploadToClean> = {
  table: "uploads",
  cleanJob: "clean-upload",
  payloadOf: ({ organizationId, id }) => ({ organizationId, uploadId: id }),
  sweepJob: "sweep-uploads",
  errors: { notSent: responseErrors.notUploaded, unreadable: responseErrors.noImage },
  find: store.findUpload,
  orderOf: ({ sheet }) => ({ paper: paperOf(sheet), pages: sheet?.pages ?? null }),
  filesOf: (key, { full, view, small, scan }) => [
    { key: keyOfPicture(key, "full"), bytes: full, contentType: "image/jpeg" },
    { key: keyOfPicture(key, "view"), bytes: view, contentType: "image/webp" },
    { key: keyOfPicture(key, "small"), bytes: small, contentType: "image/webp" },
    ...(scan === null ? [] : [{ key: keyOfPicture(key, "scan"), bytes: scan, contentType: "image/webp" }]),
  ],
  keysOf: keysOfPictures,
  settle: settleUpload,
  ownsFiles: store.hasPictures,
  // The browser keeps the image until it is filed, and sends it again.
  damaged: (tx, _, key) => deleteUnsettled(tx, "uploads", key, "received"),
  leaveUnopened: (tx, key, settledAt) =>
    settle(tx, "uploads", key, { state: "waiting", why: couldNotBeOpened, settledAt }),
  giveUp: (tx, _, key) => deleteUnsettled(tx, "uploads", key, "issued"),
  topicsOf: async (_, { organizationId }, { eventId }) => [responseTopics.uploads(organizationId, eventId)],
};

function paperOf(sheet: store.UploadToClean["sheet"]): PaperSize | null {
  return sheet === null ? null : printSettings.shape.paper.parse(sheet.paper);
}

/** For a worker, which can draw the page as it was printed. */
export function responseUploadsOf(deps: PrintingDeps): UploadTarget<store.UploadToClean> {
  return { ...responseUploads, isWritten: (uploaded, signal) => isWritten(deps, uploaded, signal) };
}

/** False only if the page is known and has no ink beside our print. In doubt it is written. */
async function isWritten(
  deps: PrintingDeps,
  { key: { organizationId }, row: { sheet }, images }: Uploaded<store.UploadToClean>,
  signal: AbortSignal,
): Promise<boolean> {
  const { side, sheetPage, toCompare } = images;
  const paper = paperOf(sheet);
  if (sheet === null || paper === null || side === null || toCompare === null) return true;
  if (whyNotOn(sheet, images.payloads) !== undefined) return true;
  const prints = await drawPrint(deps, { ...sheet, organizationId }, { side, sheetPage }, signal);
  for (const print of prints)
    if (!(await deps.cleaner.compare({ page: toCompare, print, paper }, signal))) return false;
  return true;
}

async function settleUpload(
  tx: Tx,
  deps: UploadDeps,
  { key, row, images, isWritten: hasWriting }: Uploaded<store.UploadToClean> & { isWritten: boolean },
): Promise<boolean> {
  const { eventId, uploadedBy, sheet } = row;
  const { width, height, scan, side, sheetPage } = images;
  const settledAt = deps.clock.now();
  const cleaned = { settledAt, width, height, hasScan: scan !== null, side, sheetPage };
  const become = (settled: Parameters<typeof settle>[3]) => settle(tx, "uploads", key, settled);
  // Visitors of a demo camp can store no other pictures.
  if (row.inDemo && !(sheet !== null && isOf(sheet, images.payloads)))
    return refuseCleaned(tx, key, { settledAt, why: "not-a-picture" });
  if (sheet === null) return become({ ...cleaned, state: "waiting" });
  const why = whyNotOn(sheet, images.payloads);
  if (why !== undefined) return detach(tx, key, why, cleaned);
  if (row.isStopped) return refuseCleaned(tx, key, { settledAt, why: "collecting-stopped" });
  // Staff can say that it is a reply after all.
  if (!hasWriting) return become({ ...cleaned, state: "unwritten" });
  // Staff must say whom a letter is to that was written first.
  if (printJobKindOf(sheet.kind) === "stationery")
    return become({ ...cleaned, state: "waiting", why: writtenFirst });
  if (!(await become({ ...cleaned, state: "filed" }))) return false;
  const { organizationId, id: responseId } = key;
  const { jobId, sheetNumber } = sheet;
  const by = { organizationId, userId: uploadedBy };
  await fileOnSheet(tx, deps, by, { eventId, jobId, sheetNumber, responseId, scope: "contact" });
  return true;
}

type Cleaned = {
  settledAt: Date;
  width: number;
  height: number;
  hasScan: boolean;
  side: string | null;
  sheetPage: number | null;
};

/** Waits for staff without a sheet, unless the same bytes wait already. */
async function detach(tx: Tx, key: UploadKey, why: UnmatchedReason, cleaned: Cleaned): Promise<boolean> {
  if (!(await store.waitsAlready(tx, key)))
    return settle(tx, "uploads", key, {
      ...cleaned,
      state: "waiting",
      why,
      printJobId: null,
      sheetNumber: null,
    });
  return refuseCleaned(tx, key, { settledAt: cleaned.settledAt, why });
}

async function refuseCleaned(
  tx: Tx,
  key: UploadKey,
  refusal: { settledAt: Date; why: string },
): Promise<boolean> {
  if (!(await settle(tx, "uploads", key, { state: "refused", ...refusal }))) return false;
  await removeLater(tx, keysOfPictures(key));
  return true;
}

type SheetName = { code: string; sheetNumber: number };

/** An image whose own codes name another sheet must never reach the wrong family. */
function whyNotOn(sheet: SheetName, payloads: readonly string[]): UnmatchedReason | undefined {
  return payloads.every((payload) => isOf(sheet, [payload])) ? undefined : "codes-disagree";
}

function isOf({ code, sheetNumber }: SheetName, payloads: readonly string[]): boolean {
  return payloads.map(readPayload).some((read) => read?.code === code && read.number === sheetNumber);
}
