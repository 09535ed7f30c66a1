import { timingSafeEqual } from "node:crypto";
import { AppError } from "#domain/app-error.ts";
import { minPageSide } from "#domain/mail-in/limits.ts";
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
import type { Budget } from "#server/platform/processes/one-by-one.ts";
import {
  budgetOfMailMs,
  type OpenedMail,
  type ScanOpener,
  type ScanPart,
} from "#server/uploads/opening/scan-opener.ts";
import { keyOfIncoming } from "#server/uploads/pipeline.ts";
import { enqueueScan, tryAgainMs } from "./enqueue-scan.ts";
import * as store from "./scan-store.ts";

export type FileScanDeps = Pick<
  Deps,
  "db" | "transact" | "clock" | "files" | "enqueue" | "limits" | "config" | "log"
> & {
  scanOpener: ScanOpener;
  /** Default: 20 seconds. */
  turnMs?: number;
};

/** The process may end for want of memory, so one failure is no verdict. */
const maxAttempts = 3;
/** Then the mails of other organizations come first. The page that is being read may take 20 s more. */
const usualTurnMs = 20_000;
/** Counted in advance, so that a mail that ends the worker itself is not tried for ever. */
const reservedMs = 20_000;

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
  const budget = { leftMs: budgetOfMailMs - scan.openerMs };
  await store.setOpenerTime(deps.db, key, scan.openerMs + reservedMs);
  try {
    const end = await readPages(deps, key, { scan, mailer, budget }, signal);
    if (end === "over-limit") return await later(hourMs);
    if (end !== undefined) await settle(deps, key, { scan, mailer, ...end });
  } finally {
    await store.setOpenerTime(deps.db, key, budgetOfMailMs - budget.leftMs);
  }
}

type Reading = { scan: store.ReceivedScan; mailer: Mailer; budget: Budget };
type End = Pick<store.Settled, "state" | "stopped" | "ignored">;

/** Undefined if another worker reads on, or this one after the others' turns. */
async function readPages(
  deps: FileScanDeps,
  key: store.ScanKey,
  { scan, mailer, budget }: Reading,
  signal: AbortSignal,
): Promise<End | "over-limit" | undefined> {
  const turnEndsAt = performance.now() + (deps.turnMs ?? usualTurnMs);
  const mail = await readMail(deps, key);
  const opened = mail === undefined ? undefined : await deps.scanOpener.openMail(mail, budget, signal);
  if (opened === undefined) {
    const isWorthIt = mail !== undefined && budget.leftMs > 0;
    if (isWorthIt && (await store.countAttempt(deps.db, key)) < maxAttempts)
      throw new RetryLater("A mailed scan could not be opened.");
    return { state: "failed", stopped: budget.leftMs > 0 ? null : "took-too-long", ignored: 0 };
  }
  const { ignored, hasMore } = opened;
  const pages = pagesOf(opened);
  let done = scan.pagesRead;
  for (const page of pages.slice(done)) {
    signal.throwIfAborted();
    if (done > scan.pagesRead && performance.now() > turnEndsAt) {
      await deps.transact((tx) => enqueueScan(tx, deps, key, done));
      return undefined;
    }
    // The last attempt may have stored this page and not counted it.
    const isResumed = done > 0 && done === scan.pagesRead;
    const result = await addPage(deps, { scan, mailer, budget }, { page, isResumed }, signal);
    if (result === "took-too-long") return { state: "filed", stopped: result, ignored };
    if (result === "over-limit") {
      deps.log.warn({ scanId: key.id, done }, "a mailed scan waits for the limit of images");
      return result;
    }
    if (!(await store.addPage(deps.db, key, done, result))) return undefined;
    done += 1;
    await deps.transact(async (tx) =>
      invalidate(tx, [responseTopics.uploads(scan.organizationId, scan.eventId)]),
    );
  }
  return { state: "filed", stopped: hasMore ? "too-many-pages" : null, ignored };
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
  /** A PDF that cannot be opened. */
  | { type: "unopened" };

const maxNameLength = 150;

/** In the order of the mail. The list is the same at each attempt. */
function pagesOf({ parts }: OpenedMail): Page[] {
  const pages: Page[] = [];
  for (const part of parts) {
    const name =
      cleanLine(part.name).slice(-maxNameLength).toWellFormed() ||
      (part.type === "pdf" ? "scan.pdf" : "scan.jpg");
    if (part.pages === 0) pages.push({ type: "unopened" });
    for (let page = 1; page <= part.pages; page += 1) {
      const fileName = part.type === "pdf" ? `${name}, page ${page}` : name;
      pages.push({ type: "page", part, page, fileName });
    }
  }
  return pages;
}

async function addPage(
  deps: FileScanDeps,
  { scan, mailer, budget }: Reading,
  { page, isResumed }: { page: Page; isResumed: boolean },
  signal: AbortSignal,
): Promise<store.PageResult | "over-limit" | "took-too-long"> {
  if (page.type === "unopened") return page;
  const read = await deps.scanOpener.readPage({ part: page.part, page: page.page }, budget, signal);
  if (read === undefined) return budget.leftMs > 0 ? { type: "unopened" } : "took-too-long";
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

type ToSettle = End & Pick<Reading, "scan" | "mailer">;

/** The mail itself is deleted once its pages are stored. */
async function settle(
  deps: FileScanDeps,
  key: store.ScanKey,
  { scan: { eventId, sender }, mailer, ...end }: ToSettle,
): Promise<void> {
  await deps.transact(async (tx) => {
    const pages = await store.settleScan(tx, key, { ...end, settledAt: deps.clock.now() });
    if (pages === undefined) return;
    await removeLater(tx, [keyOfIncoming(key)]);
    // A member is named by the entry itself.
    const copier = mailer.userId === null && sender !== null ? { sender } : {};
    await record(tx, deps, mailer, { action: "scan.mailed", eventId, subject: { pages, ...copier } });
    invalidate(tx, [responseTopics.uploads(key.organizationId, eventId)]);
  });
}
