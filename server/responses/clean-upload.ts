import { createHash } from "node:crypto";
import { printSettings } from "#domain/printing/paper.ts";
import { printJobKindOf } from "#domain/printing/print-job.ts";
import { readPayload } from "#domain/printing/sheet-code.ts";
import type { PictureKind } from "#domain/responses/response.ts";
import { responseTopics } from "#domain/responses/topics.ts";
import type { UnmatchedReason } from "#domain/responses/upload.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { FileMissing } from "#server/platform/files/files.ts";
import { removeLater } from "#server/platform/files/remove-later.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { fileOnSheet } from "./actions.ts";
import type { CleaningDeps } from "./clean-deps.ts";
import * as store from "./clean-store.ts";
import type { CleanPictures } from "./cleaning/cleaner-messages.ts";
import { keyOfPicture, keysOfPictures } from "./picture-files.ts";
import { keyOfIncoming } from "./upload-files.ts";

type CleanNeeds = Pick<CleaningDeps, "db" | "transact" | "enqueue" | "clock" | "files" | "cleaner">;

/**
 * May be killed at any point and may run twice: all images are stored before the last step, which is one transaction.
 */
export async function cleanUpload(
  deps: CleanNeeds,
  key: store.UploadKey,
  signal: AbortSignal,
): Promise<void> {
  const upload = await store.findUpload(deps.db, key);
  if (upload === undefined) return forgetPictures(deps, key);
  if (upload.state !== "received") return;
  const bytes = await readIncoming(deps, upload);
  if (bytes === undefined) return refuse(deps, upload, "not-what-was-announced");
  const { sheet } = upload;
  const paper = sheet === null ? null : printSettings.shape.paper.parse(sheet.paper);
  const cleaned = await deps.cleaner.clean({ bytes, paper }, signal);
  if (cleaned.as === "unusable") return refuse(deps, upload, cleaned.why);
  signal.throwIfAborted();
  await storePictures(deps, upload, cleaned);
  if (!(await deps.transact((tx) => settle(tx, deps, upload, cleaned)))) await forgetPictures(deps, key);
}

/** Another worker or a purge that came first could not delete these files. */
async function forgetPictures({ db, files }: CleanNeeds, key: store.UploadKey): Promise<void> {
  if (await store.hasPictures(db, key)) return;
  const owner = ownerOf(key);
  await files.remove([keyOfIncoming(owner), ...keysOfPictures(owner)]);
}

function ownerOf({ organizationId, uploadId }: store.UploadKey) {
  return { organizationId, id: uploadId };
}

/** Undefined unless the bytes match the declared hash, by which duplicates are found. */
async function readIncoming(
  { files }: CleanNeeds,
  upload: store.UploadToClean,
): Promise<Uint8Array | undefined> {
  try {
    const { stream, contentLength } = await files.read(keyOfIncoming(ownerOf(upload)));
    if (contentLength !== upload.byteSize) {
      stream.destroy();
      return undefined;
    }
    const bytes = Buffer.concat(await stream.toArray());
    const hash = createHash("sha256").update(bytes).digest();
    return hash.equals(upload.contentHash) ? bytes : undefined;
  } catch (error) {
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}

async function refuse(
  { transact, clock }: CleanNeeds,
  upload: store.UploadToClean,
  why: string,
): Promise<void> {
  await transact(async (tx) => {
    if (!(await store.markRefused(tx, upload, { now: clock.now(), why }))) return;
    // A killed run may have stored them already.
    await removeLater(tx, keysOfPictures(ownerOf(upload)));
    await leaveQuarantine(tx, upload);
  });
}

async function leaveQuarantine(tx: Tx, upload: store.UploadToClean): Promise<void> {
  await removeLater(tx, [keyOfIncoming(ownerOf(upload))]);
  invalidate(tx, [responseTopics.uploads(upload.organizationId, upload.eventId)]);
}

async function storePictures(
  { files }: CleanNeeds,
  upload: store.UploadKey,
  { full, view, small, scan }: CleanPictures,
): Promise<void> {
  const put = (kind: PictureKind, bytes: Uint8Array, contentType: string) =>
    files.put(keyOfPicture(ownerOf(upload), kind), bytes, { contentType });
  await Promise.all([
    put("full", full, "image/jpeg"),
    put("view", view, "image/webp"),
    put("small", small, "image/webp"),
    ...(scan === null ? [] : [put("scan", scan, "image/webp")]),
  ]);
}

async function settle(
  tx: Tx,
  deps: CleanNeeds,
  upload: store.UploadToClean,
  { width, height, scan, payloads }: CleanPictures,
): Promise<boolean> {
  const { organizationId, uploadId, eventId, uploadedBy, sheet } = upload;
  const cleaned = { now: deps.clock.now(), width, height, hasScan: scan !== null };
  const why = sheet === null ? undefined : whyNotOn(sheet, payloads);
  if (sheet !== null && why === undefined && printJobKindOf(sheet.kind) === "stationery") {
    if (!(await store.markWrittenFirst(tx, upload, cleaned))) return false;
  } else if (sheet !== null && why === undefined) {
    if (!(await store.markFiled(tx, upload, cleaned))) return false;
    const { jobId, sheetNumber } = sheet;
    const by = { organizationId, userId: uploadedBy };
    await fileOnSheet(tx, deps, by, { eventId, jobId, sheetNumber, responseId: uploadId, scope: "contact" });
  } else if (why !== undefined && (await store.waitsAlready(tx, upload))) {
    if (!(await store.markRefused(tx, upload, { now: cleaned.now, why }))) return false;
    await removeLater(tx, keysOfPictures(ownerOf(upload)));
  } else {
    const waiting = why === undefined ? cleaned : { ...cleaned, why };
    if (!(await store.markWaiting(tx, upload, waiting))) return false;
  }
  await leaveQuarantine(tx, upload);
  return true;
}

/** An image whose own codes name another sheet must never reach the wrong family. */
function whyNotOn(
  { code, sheetNumber }: { code: string; sheetNumber: number },
  payloads: readonly string[],
): UnmatchedReason | undefined {
  const others = payloads
    .map(readPayload)
    .filter((scanned) => scanned?.code !== code || scanned.number !== sheetNumber);
  return others.length > 0 ? "codes-disagree" : undefined;
}
