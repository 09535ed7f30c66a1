import { AppError } from "#domain/app-error.ts";
import { alreadyUploaded, responseErrors } from "#domain/responses/errors.ts";
import { responseTopics } from "#domain/responses/topics.ts";
import { lockEvent } from "#server/events/store.ts";
import { record } from "#server/organizations/audit.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { removeLater } from "#server/platform/files/remove-later.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { fileOnSheet } from "./actions.ts";
import { invalidateResponses } from "./invalidate-responses.ts";
import type { FoundSheet } from "./match-sheet-store.ts";
import { findSameOn, lockChosenSheet } from "./match-sheet.ts";
import * as store from "./match-store.ts";
import { keysOfPictures } from "./picture-files.ts";

type ActionDeps = Pick<Deps, "clock" | "enqueue">;
type OfUpload = { eventId: string; uploadId: string };
type Matched = { responseId: string; asksWho?: true };

/**
 * The sheet may be of another event of the organization. Idempotent; if the sheet already has the same bytes, returns
 * that reply. On a sheet without a letter the upload keeps waiting, with `asksWho`.
 */
export async function matchUpload(
  tx: Tx,
  deps: ActionDeps,
  staff: Staff,
  { eventId, uploadId, sheet }: OfUpload & { sheet: FoundSheet | undefined },
): Promise<Matched> {
  await lockEvent(tx, staff, eventId);
  const upload = await store.lockUpload(tx, staff, uploadId);
  if (isOn(upload, sheet)) return answer(uploadId, upload?.state === "waiting");
  if (upload === undefined || upload.eventId !== eventId || upload.state !== "waiting")
    throw new AppError(responseErrors.uploadNotFound);
  const target = await lockChosenSheet(tx, staff, sheet);
  const same = await findSameOn(tx, staff, target, upload.contentHash);
  const now = deps.clock.now();
  const asksWho = same === undefined && target.contactId === null;
  if (same !== undefined) await discard(tx, staff, uploadId, alreadyUploaded, now);
  else if (asksWho) await store.markWrittenFirst(tx, staff, target, uploadId);
  else {
    await store.markMatched(tx, staff, target, uploadId, now);
    await fileOnSheet(tx, deps, staff, { ...target, responseId: uploadId, scope: "contact" });
  }
  const responseId = same ?? uploadId;
  const { jobId, sheetNumber } = target;
  const subject = { uploadId, responseId, jobId, sheetNumber };
  await record(tx, deps, staff, { action: "upload.matched", eventId, subject });
  invalidateResponses(tx, staff, { eventIds: [eventId, target.eventId], readers: [] });
  return answer(responseId, asksWho);
}

function answer(responseId: string, asksWho: boolean): Matched {
  return asksWho ? { responseId, asksWho } : { responseId };
}

function isOn(upload: store.LockedUpload | undefined, sheet: FoundSheet | undefined): boolean {
  return (
    upload !== undefined &&
    sheet !== undefined &&
    ["filed", "waiting"].includes(upload.state) &&
    upload.printJobId === sheet.jobId &&
    upload.sheetNumber === sheet.sheetNumber
  );
}

/** Deletes its images. Idempotent. */
export async function discardUpload(
  tx: Tx,
  deps: ActionDeps,
  staff: Staff,
  { eventId, uploadId, reason }: OfUpload & { reason: string },
): Promise<void> {
  await lockEvent(tx, staff, eventId);
  const upload = await store.lockUpload(tx, staff, uploadId);
  if (upload?.eventId === eventId && upload.state === "discarded") return;
  if (upload?.eventId !== eventId || upload.state !== "waiting")
    throw new AppError(responseErrors.uploadNotFound);
  await discard(tx, staff, uploadId, reason, deps.clock.now());
  await record(tx, deps, staff, { action: "upload.discarded", eventId, subject: { uploadId, reason } });
  invalidate(tx, [responseTopics.uploads(staff.organizationId, eventId)]);
}

async function discard(tx: Tx, staff: Staff, uploadId: string, why: string, now: Date): Promise<void> {
  await store.discardWaiting(tx, staff, uploadId, { why, now });
  await removeLater(tx, keysOfPictures({ organizationId: staff.organizationId, id: uploadId }));
}
