import * as z from "zod/mini";
import { AppError } from "#domain/app-error.ts";
import { generalErrors } from "#domain/errors.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { readShortCode } from "#domain/printing/sheet-code.ts";
import { sheetKindOf } from "#domain/printing/sheet-kind.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { collectingErrors } from "#domain/roster/collecting-errors.ts";
import { alreadyUploaded, responseErrors } from "#domain/responses/errors.ts";
import { visibleFrom } from "#domain/responses/release-time.ts";
import type { ResponseScope } from "#domain/responses/response.ts";
import { chosenSheet, type LetterTo } from "#domain/responses/staff-actions.ts";
import { responseTopics } from "#domain/responses/topics.ts";
import { couldNotBeOpened, writtenFirst } from "#domain/responses/upload.ts";
import { uuid } from "#domain/uuid.ts";
import { lockEvent } from "#server/events/store.ts";
import { record } from "#server/organizations/audit.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { findReplyTimes } from "#server/organizations/settings-store.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { removeLater } from "#server/platform/files/remove-later.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { keyOfIncoming } from "#server/uploads/pipeline.ts";
import { deleteBooksOf } from "./books/store.ts";
import * as store from "./filing-store.ts";
import { listReaders, listReadersFrom } from "./reader-store.ts";
import { keysOfPictures } from "./pictures.ts";
import { tellNewReaders } from "./reply-notification.ts";
import {
  discardWaiting,
  lockUpload,
  markMatched,
  markWrittenFirst,
  reserveBytes,
  sameBytes,
  type LockedUpload,
} from "./upload-store.ts";
import { tryCode } from "./wrong-codes.ts";

/**
 * Invalidates readers at once, or from the time of day that the organization has chosen. Idempotent by id. The sheet
 * of a voided job counts: its paper may have been handed out.
 */
export async function fileResponse(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  staff: Staff,
  response: store.NewResponse,
): Promise<{ responseId: string }> {
  await lockEvent(tx, staff, response.eventId);
  return fileOnSheet(tx, deps, staff, response);
}

/** The same for a worker. Also files for a deleted event: events can be restored, and images are not sent twice. */
export async function fileOnSheet(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  by: store.Uploader,
  response: store.NewResponse,
): Promise<{ responseId: string }> {
  const { responseId, eventId, scope, addressees = [] } = response;
  const sheet = await lockSheet(tx, by, response);
  if (await store.wasFiledOn(tx, by, response, responseId)) return { responseId };
  const page = await store.makeRoom(tx, response);
  const now = deps.clock.now();
  // The time of day is for families; a reply to the team has none.
  const from = sheetKindOf(sheet.kind) === "team" ? null : visibleFrom(await findReplyTimes(tx, by), now);
  const filed = await store.insertResponse(tx, by, response, { page, now, visibleFrom: from });
  if (filed === undefined) throw new AppError(responseErrors.sheetNotFound);
  if (addressees.length > 0) await store.insertAddressees(tx, by, { ...response, ...filed, addressees });
  const readers = await listReaders(tx, by, { ...filed, responseId, scope });
  invalidateResponses(tx, by, { eventIds: [eventId], readers: from === null ? readers : [] });
  if (from !== null) await invalidateThen(tx, deps, { ...by, eventId, at: from });
  await tellNewReaders(tx, deps, by, { ...response, visibleFrom: from }, { before: [], now: readers });
  return { responseId };
}

/**
 * The typed or picked sheet, in any event of the organization. Runs before the action, so that an unknown code is
 * counted even if the action is rejected. A typing error that the check letter finds is not counted.
 */
export async function findChosenSheet(
  deps: Pick<Deps, "db" | "clock" | "transact">,
  staff: Staff,
  sent: Parameters<typeof chosenSheet>[0],
): Promise<store.FoundSheet | undefined> {
  const chosen = chosenSheet(sent);
  if (chosen === undefined) throw new AppError(generalErrors.badRequest);
  if (!("shortCode" in chosen)) return store.findSheetByNumber(deps.db, staff, chosen);
  const name = readShortCode(chosen.shortCode);
  if (name === undefined) return undefined;
  return tryCode(deps, staff, (db) => store.findSheetByCode(db, staff, name));
}

/** Locks the sheet and its event, so that no other page is added meanwhile. */
export async function lockChosenSheet(
  tx: Tx,
  staff: Staff,
  sheet: store.FoundSheet | undefined,
): Promise<store.FoundSheet> {
  if (sheet === undefined) throw new AppError(responseErrors.sheetNotFound);
  await lockEvent(tx, staff, sheet.eventId);
  await lockSheet(tx, staff, sheet);
  return sheet;
}

/** Throws if nothing more is collected for its participant. */
async function lockSheet(tx: Tx, by: store.Uploader, key: store.SheetKey): Promise<{ kind: string }> {
  const sheet = await store.lockSheet(tx, by, key);
  if (sheet === undefined) throw new AppError(responseErrors.sheetNotFound);
  if (sheet.isStopped) throw new AppError(collectingErrors.stopped);
  return sheet;
}

/** The reply on this sheet with the same bytes. The lock prevents adding them meanwhile. */
async function findSameOn(
  tx: Tx,
  staff: Staff,
  sheet: store.FoundSheet,
  contentHash: Buffer,
): Promise<string | undefined> {
  const place = { eventId: sheet.eventId, sheet };
  await reserveBytes(tx, place, contentHash);
  return (await sameBytes(tx, staff, place, contentHash).executeTakeFirst())?.id;
}

type ActionDeps = Pick<Deps, "clock" | "enqueue">;
type OfUpload = { eventId: string; uploadId: string };
export type Matched = { responseId: string; asksWho?: true };

/**
 * The sheet may be of another event of the organization. Idempotent; if the sheet already has the same bytes, returns
 * that reply. On a sheet without a letter the upload keeps waiting, with `asksWho`.
 */
export async function matchUpload(
  tx: Tx,
  deps: ActionDeps,
  staff: Staff,
  { eventId, uploadId, sheet }: OfUpload & { sheet: store.FoundSheet | undefined },
): Promise<Matched> {
  await lockEvent(tx, staff, eventId);
  const upload = await lockUpload(tx, staff, uploadId);
  if (upload?.why === couldNotBeOpened && upload.state === "waiting")
    throw new AppError(responseErrors.notOpened);
  if (isOn(upload, sheet)) return matchedAnswer(uploadId, upload?.state === "waiting");
  if (upload === undefined || upload.eventId !== eventId || upload.state !== "waiting")
    throw new AppError(responseErrors.uploadNotFound);
  const target = await lockChosenSheet(tx, staff, sheet);
  const same = await findSameOn(tx, staff, target, upload.contentHash);
  const now = deps.clock.now();
  const asksWho = same === undefined && store.asksWhom(target);
  if (same !== undefined) await discard(tx, staff, uploadId, alreadyUploaded, now);
  else if (asksWho) await markWrittenFirst(tx, staff, target, uploadId);
  else {
    await markMatched(tx, staff, target, uploadId, now);
    await fileOnSheet(tx, deps, staff, { ...target, responseId: uploadId, scope: "contact" });
  }
  const responseId = same ?? uploadId;
  const { jobId, sheetNumber } = target;
  const subject = { uploadId, responseId, jobId, sheetNumber };
  await record(tx, deps, staff, { action: "upload.matched", eventId, subject });
  invalidateResponses(tx, staff, { eventIds: [eventId, target.eventId], readers: [] });
  return matchedAnswer(responseId, asksWho);
}

export function matchedAnswer(responseId: string, asksWho: boolean): Matched {
  return asksWho ? { responseId, asksWho } : { responseId };
}

function isOn(upload: LockedUpload | undefined, sheet: store.FoundSheet | undefined): boolean {
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
  const upload = await lockUpload(tx, staff, uploadId);
  if (upload?.eventId === eventId && upload.state === "discarded") return;
  if (upload?.eventId !== eventId || upload.state !== "waiting")
    throw new AppError(responseErrors.uploadNotFound);
  await discard(tx, staff, uploadId, reason, deps.clock.now());
  await record(tx, deps, staff, { action: "upload.discarded", eventId, subject: { uploadId, reason } });
  invalidate(tx, [responseTopics.uploads(staff.organizationId, eventId)]);
}

async function discard(tx: Tx, staff: Staff, uploadId: string, why: string, now: Date): Promise<void> {
  await discardWaiting(tx, staff, uploadId, { why, now });
  const key = { organizationId: staff.organizationId, id: uploadId };
  await removeLater(tx, [...keysOfPictures(key), keyOfIncoming(key)]);
}

type Letter = { eventId: string; uploadId: string; to: LetterTo };

/**
 * Files a letter that its writer wrote first, once staff say whom it is to; no family sees it before. Of two
 * concurrent calls the second is rejected, unless both name the same addressees.
 */
export async function addressLetter(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  staff: Staff,
  { eventId, uploadId, to }: Letter,
): Promise<{ responseId: string }> {
  await lockEvent(tx, staff, eventId);
  const upload = await lockUpload(tx, staff, uploadId);
  if (upload?.eventId !== eventId || upload.why !== writtenFirst)
    throw new AppError(responseErrors.uploadNotFound);
  if (upload.state === "filed") return asBefore(tx, staff, uploadId, to);
  const { printJobId: jobId, sheetNumber } = upload;
  if (upload.state !== "waiting" || jobId === null || sheetNumber === null)
    throw new AppError(responseErrors.uploadNotFound);
  const sheet = await store.findSheetByNumber(tx, staff, { jobId, sheetNumber });
  // A counselor's page goes to the guardians and to no other choice.
  if (sheet === undefined || sheetKindOf(sheet.kind) === "counselor")
    throw new AppError(responseErrors.uploadNotFound);
  const addressees = to === "everyone" ? [] : [...new Set(to)];
  if (addressees.length > 0) {
    const there = await store.lockContacts(tx, staff, sheet, addressees);
    if (there.length < addressees.length) throw new AppError(responseErrors.addresseeNotFound);
  }
  await markMatched(tx, staff, sheet, uploadId, deps.clock.now());
  const scope = to === "everyone" ? "participant" : "contact";
  await fileOnSheet(tx, deps, staff, { ...sheet, responseId: uploadId, scope, addressees });
  const subject = {
    uploadId,
    responseId: uploadId,
    jobId,
    sheetNumber,
    to: to === "everyone" ? to : addressees.join(" "),
    contacts: addressees.length,
  };
  await record(tx, deps, staff, { action: "letter.addressed", eventId, subject });
  return { responseId: uploadId };
}

/** Already filed: the same addressees get the same answer. */
async function asBefore(
  tx: Tx,
  staff: Staff,
  responseId: string,
  to: LetterTo,
): Promise<{ responseId: string }> {
  const addressed = await store.findAddressed(tx, staff, responseId);
  if (addressed === undefined) throw new AppError(responseErrors.uploadNotFound);
  const before = addressed.scope === "participant" ? "everyone" : addressed.contactIds;
  if (asKey(before) !== asKey(to)) throw new AppError(responseErrors.alreadyAddressed);
  return { responseId };
}

function asKey(to: LetterTo): string {
  return to === "everyone" ? to : [...new Set(to)].toSorted().join(" ");
}

type Move = { eventId: string; responseId: string; reason: string; sheet: store.FoundSheet | undefined };

/**
 * Moves a misfiled reply and invalidates both families. If the target sheet has the same bytes, withdraws this copy
 * and returns the other reply.
 */
export async function moveResponse(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  staff: Staff,
  { eventId, responseId, reason, sheet }: Move,
): Promise<{ responseId: string }> {
  await lockEvent(tx, staff, eventId);
  const found = await store.lockResponse(tx, staff, responseId);
  if (found === undefined || found.withdrawnAt !== null) throw new AppError(responseErrors.responseNotFound);
  // An earlier request with the same form moved it, perhaps out of this event.
  if (found.jobId === sheet?.jobId && found.sheetNumber === sheet.sheetNumber) return { responseId };
  if (found.eventId !== eventId) throw new AppError(responseErrors.responseNotFound);
  const target = await lockChosenSheet(tx, staff, sheet);
  // Its addressees are unknown, and a reply cannot wait for them as an upload can.
  if (store.asksWhom(target)) throw new AppError(responseErrors.noMoveToStationery);
  const before = await listReaders(tx, staff, { ...found, responseId });
  const { contentHash } = found;
  const same = contentHash === null ? undefined : await findSameOn(tx, staff, target, contentHash);
  if (same === undefined) {
    const page = await store.makeRoom(tx, { ...target, responseId });
    await store.moveToSheet(tx, staff, target, { responseId, page });
  } else await store.withdraw(tx, staff, responseId, { why: alreadyUploaded, now: deps.clock.now() });
  await deleteBooksOf(tx, { ...staff, participantId: found.participantId });
  const after = await listReaders(tx, staff, { ...target, responseId, scope: "contact" });
  const subject = {
    responseId,
    becameId: same ?? responseId,
    fromJobId: found.jobId,
    fromSheetNumber: found.sheetNumber,
    toJobId: target.jobId,
    toSheetNumber: target.sheetNumber,
    reason,
  };
  await record(tx, deps, staff, { action: "response.moved", eventId, subject });
  invalidateResponses(tx, staff, { eventIds: [eventId, target.eventId], readers: [...before, ...after] });
  const { visibleFrom, heldAt } = found;
  if (same === undefined && heldAt === null) {
    const moved = { ...target, responseId, visibleFrom };
    await tellNewReaders(tx, deps, staff, moved, { before: [], now: after });
  }
  return { responseId: same ?? responseId };
}

type OfResponse = { eventId: string; responseId: string };

/** Families no longer see it; the team does. Idempotent. */
export async function withdrawResponse(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  { eventId, responseId, reason }: OfResponse & { reason: string },
): Promise<void> {
  const found = await lockResponse(tx, staff, { eventId, responseId });
  if (found.withdrawnAt !== null) return;
  await store.withdraw(tx, staff, responseId, { why: reason, now: deps.clock.now() });
  await deleteBooksOf(tx, { ...staff, participantId: found.participantId });
  await record(tx, deps, staff, { action: "response.withdrawn", eventId, subject: { responseId, reason } });
  const readers = await listReaders(tx, staff, { ...found, responseId });
  invalidateResponses(tx, staff, { eventIds: [eventId], readers });
}

export async function setResponseScope(
  tx: Tx,
  deps: Pick<Deps, "clock" | "enqueue">,
  staff: Staff,
  { eventId, responseId, scope }: OfResponse & { scope: ResponseScope },
): Promise<void> {
  const found = await lockResponse(tx, staff, { eventId, responseId });
  if (found.withdrawnAt !== null) throw new AppError(responseErrors.responseNotFound);
  if (found.scope === scope) return;
  // Neither a reply to the team nor a counselor's letter to the guardians is for the whole family.
  if (sheetKindOf(found.kind) !== "family") throw new AppError(responseErrors.notForTheFamily);
  // A letter that was always for all has no addressees to go back to.
  if (found.contactId === null && scope === "contact" && !(await store.hasAddressees(tx, staff, responseId)))
    throw new AppError(responseErrors.noOtherRecipient);
  await store.setScope(tx, staff, responseId, scope);
  await deleteBooksOf(tx, { ...staff, participantId: found.participantId });
  await record(tx, deps, staff, { action: "response.scope-set", eventId, subject: { responseId, scope } });
  const readers = await listReaders(tx, staff, { ...found, responseId, scope: "participant" });
  invalidateResponses(tx, staff, { eventIds: [eventId], readers });
  if (scope !== "participant" || found.heldAt !== null) return;
  const before = await listReaders(tx, staff, { ...found, responseId });
  await tellNewReaders(tx, deps, staff, { ...found, responseId }, { before, now: readers });
}

export async function lockResponse(
  tx: Tx,
  staff: Staff,
  { eventId, responseId }: OfResponse,
): Promise<store.LockedResponse> {
  await lockEvent(tx, staff, eventId);
  const found = await store.lockResponse(tx, staff, responseId);
  if (found?.eventId !== eventId) throw new AppError(responseErrors.responseNotFound);
  return found;
}

export function invalidateResponses(
  tx: Tx,
  { organizationId }: Pick<Staff, "organizationId">,
  { eventIds, readers }: { eventIds: readonly string[]; readers: readonly string[] },
): void {
  invalidate(tx, [
    ...eventIds.flatMap((eventId) => [
      responseTopics.uploads(organizationId, eventId),
      printingTopics.jobs(organizationId, eventId),
    ]),
    ...readers.map(identityTopics.person),
  ]);
}

const visible = z.object({ organizationId: uuid, eventId: uuid, at: z.iso.datetime() });

/** Only invalidates open pages; visibility does not depend on this job. */
export const visibleReplies = { name: "replies-shown", payload: visible };

/** One job per event and moment, however many replies are filed. */
async function invalidateThen(
  tx: Tx,
  { enqueue }: Pick<Deps, "enqueue">,
  { organizationId, eventId, at }: { organizationId: string; eventId: string; at: Date },
): Promise<void> {
  const payload = { organizationId, eventId, at: at.toISOString() };
  await enqueue(tx, visibleReplies, payload, { key: `${eventId} ${payload.at}`, startAfter: at });
}

export async function invalidateVisible(tx: Tx, { organizationId, eventId, at }: z.infer<typeof visible>) {
  const readers = await listReadersFrom(tx, { organizationId, eventId, at: new Date(at) });
  invalidateResponses(tx, { organizationId }, { eventIds: [eventId], readers });
}
