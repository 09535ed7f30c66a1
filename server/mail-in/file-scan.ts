import { timingSafeEqual } from "node:crypto";
import { AppError } from "#domain/app-error.ts";
import { maxPagesOfMail, minPageSide } from "#domain/mail-in/limits.ts";
import { hashOfToken } from "#domain/printing/sheet-code.ts";
import { parseCodes } from "#domain/responses/parse-codes.ts";
import { responseTopics } from "#domain/responses/topics.ts";
import { readOnlyError } from "#domain/standing.ts";
import { cleanLine } from "#domain/text.ts";
import { hourMs } from "#domain/time.ts";
import { record } from "#server/organizations/audit.ts";
import { mailerOf, type Mailer } from "#server/organizations/require-mailer.ts";
import type { Deps } from "#server/platform/deps.ts";
import { FileMissing } from "#server/platform/files/files.ts";
import { removeLater } from "#server/platform/files/remove-later.ts";
import { RetryLater } from "#server/platform/jobs/job.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { addPicture } from "#server/responses/uploads.ts";
import type { UploadDestination } from "#server/responses/upload-store.ts";
import type { OpenedMail, ScanOpener, ScanPart } from "#server/uploads/opening/scan-opener.ts";
import { keyOfIncoming } from "#server/uploads/pipeline.ts";
import { tryAgainMs } from "./enqueue-scan.ts";
import * as store from "./scan-store.ts";

export type FileScanDeps = Pick<
  Deps,
  "db" | "transact" | "clock" | "files" | "enqueue" | "limits" | "config" | "log"
> & { scanOpener: ScanOpener };

/** The process may end for want of memory, so one failure is no verdict. */
const maxAttempts = 3;

/**
 * Adds each page as if it had been dropped on the upload page. May be killed at any point and may run twice: each page
 * is counted after it is stored, and the same bytes are stored once.
 */
export async function fileScan(deps: FileScanDeps, key: store.ScanKey, signal: AbortSignal): Promise<void> {
  const scan = await store.findReceivedScan(deps.db, key);
  if (scan === undefined) return;
  const mailer = mailerOf(scan);
  const later = (afterMs: number) =>
    store.postpone(deps.db, key, new Date(deps.clock.now().getTime() + afterMs));
  // Nothing can be added now. Both may come back; otherwise the mail is deleted with the event.
  if (scan.deletedAt !== null || readOnlyError(mailer.standing) !== undefined) return later(hourMs);
  await later(tryAgainMs);
  const mail = await readMail(deps, key);
  const opened = mail === undefined ? undefined : await deps.scanOpener.openMail(mail, signal);
  if (opened === undefined) {
    if (mail !== undefined && (await store.countAttempt(deps.db, key)) < maxAttempts)
      throw new RetryLater("A mailed scan could not be opened.");
    return settle(deps, key, { scan, mailer, state: "failed", ignored: 0 });
  }
  const pages = pagesOf(opened);
  let done = scan.pagesRead;
  for (const page of pages.slice(done)) {
    signal.throwIfAborted();
    // The last attempt may have stored this page and not counted it.
    const isResumed = done > 0 && done === scan.pagesRead;
    const result = await addPage(deps, mailer, { scan, page, isResumed }, signal);
    if (result === "over-limit") {
      deps.log.warn({ scanId: key.id, done }, "a mailed scan waits for the limit of images");
      return later(hourMs);
    }
    if (!(await store.addPage(deps.db, key, done, result))) return;
    done += 1;
    await deps.transact(async (tx) =>
      invalidate(tx, [responseTopics.uploads(scan.organizationId, scan.eventId)]),
    );
  }
  await settle(deps, key, { scan, mailer, state: "filed", ignored: opened.ignored });
}

async function readMail({ files }: FileScanDeps, key: store.ScanKey): Promise<Buffer | undefined> {
  try {
    const { stream } = await files.read(keyOfIncoming(key));
    return Buffer.concat(await stream.toArray());
  } catch (error) {
    // The database was restored to an earlier moment.
    if (error instanceof FileMissing) return undefined;
    throw error;
  }
}

type Page =
  | { type: "page"; part: ScanPart; page: number; fileName: string }
  /** A PDF that cannot be opened, or what is above the limit. */
  | { type: "unopened"; count: number };

const maxNameLength = 150;

/** In the order of the mail. The list is the same at each attempt. */
function pagesOf({ parts }: OpenedMail): Page[] {
  const pages: Page[] = [];
  let above = 0;
  for (const part of parts) {
    const name =
      cleanLine(part.name).slice(-maxNameLength).toWellFormed() ||
      (part.type === "pdf" ? "scan.pdf" : "scan.jpg");
    if (part.pages === 0) pages.push({ type: "unopened", count: 1 });
    for (let page = 1; page <= part.pages; page += 1) {
      const fileName = part.type === "pdf" ? `${name}, page ${page}` : name;
      if (pages.length < maxPagesOfMail) pages.push({ type: "page", part, page, fileName });
      else above += 1;
    }
  }
  return above === 0 ? pages : [...pages, { type: "unopened", count: above }];
}

type ToAdd = { scan: store.ReceivedScan; page: Page; isResumed: boolean };

async function addPage(
  deps: FileScanDeps,
  mailer: Mailer,
  { scan, page, isResumed }: ToAdd,
  signal: AbortSignal,
): Promise<store.PageResult | "over-limit"> {
  if (page.type === "unopened") return page;
  const read = await deps.scanOpener.readPage({ part: page.part, page: page.page }, signal);
  if (read === undefined) return { type: "unopened", count: 1 };
  // The logo in a signature.
  if (page.part.type === "picture" && read.longSide < minPageSide) return { type: "ignored" };
  const destination = await destinationOf(deps, mailer, scan.eventId, read.codes);
  try {
    const picture = { bytes: read.jpeg, contentType: "image/jpeg", originalFileName: page.fileName } as const;
    const { uploadId, already } = await addPicture(deps, mailer, destination, picture);
    return { type: "stored", uploadId, already: already && !isResumed };
  } catch (error) {
    if (error instanceof AppError && error.definition.status === "resource-exhausted") return "over-limit";
    throw error;
  }
}

/**
 * As for a page that staff upload: a page of another event is filed there, and one of another camp waits as one whose
 * code is unknown. Wrong codes are not counted: a mail does not tell its sender which codes are right.
 */
async function destinationOf(
  { db }: FileScanDeps,
  mailer: Mailer,
  eventId: string,
  codes: readonly string[],
): Promise<UploadDestination> {
  const found = parseCodes(codes);
  if (found.is === "unmatched") return { eventId, sheet: null, why: found.why };
  const sheet = await store.findSheetOfPage(db, mailer, found.sheet);
  const hash = await hashOfToken(found.sheet.token);
  if (sheet === undefined || !timingSafeEqual(hash, sheet.tokenHash))
    return { eventId, sheet: null, why: "unknown-code" };
  return { eventId: sheet.eventId, sheet: { jobId: sheet.jobId, sheetNumber: sheet.sheetNumber } };
}

type ToSettle = {
  scan: store.ReceivedScan;
  mailer: Mailer;
  state: "filed" | "failed";
  ignored: number;
};

/** The mail itself is deleted once its pages are stored. */
async function settle(
  deps: FileScanDeps,
  key: store.ScanKey,
  { scan: { eventId, sender }, mailer, state, ignored }: ToSettle,
): Promise<void> {
  await deps.transact(async (tx) => {
    const settled = { state, settledAt: deps.clock.now(), ignored };
    const pages = await store.settleScan(tx, key, settled);
    if (pages === undefined) return;
    await removeLater(tx, [keyOfIncoming(key)]);
    // A member is named by the entry itself.
    const copier = mailer.userId === null && sender !== null ? { sender } : {};
    await record(tx, deps, mailer, { action: "scan.mailed", eventId, subject: { pages, ...copier } });
    invalidate(tx, [responseTopics.uploads(key.organizationId, eventId)]);
  });
}
