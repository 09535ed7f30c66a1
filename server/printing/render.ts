import { createReadStream } from "node:fs";
import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod/mini";
import { chooseCoverLists, type SheetRef } from "#domain/printing/cover-lists.ts";
import { cutIntoPieces, type JobPiece } from "#domain/printing/job-pieces.ts";
import { coverListChoice, printSettings } from "#domain/printing/paper.ts";
import { openSheetTokens } from "#domain/printing/sheet-code.ts";
import { printingTopics } from "#domain/printing/topics.ts";
import { uuid } from "#domain/uuid.ts";
import { readPaperLogo } from "#server/organizations/logo.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import type { ImageCleaner } from "#server/uploads/cleaning/image-cleaner.ts";
import type { ScanOpener } from "#server/uploads/opening/scan-opener.ts";
import { composeDocument, nameOfSheet, readPhotos } from "./compose-document.ts";
import { keyOfJob, keyOfReprint } from "./pdf-files.ts";
import { queuePrintedNotifications } from "./printed-notification.ts";
import * as store from "./render-store.ts";
import { listOutline, readSheets } from "./sheet-store.ts";
import type { SetPages, Typesetter } from "./typesetting/document.ts";
import { mergePdfs } from "./typesetting/merge.ts";
import { openWorkFolder } from "./work-folder.ts";

/** How long a request waits for its PDF before it answers without a link. */
export type RenderWait = { smallJobMs: number; reprintMs: number };

export const defaultRenderWait: RenderWait = { smallJobMs: 5_000, reprintMs: 8_000 };

export type PrintingDeps = Deps & {
  typesetter: Typesetter;
  cleaner: ImageCleaner;
  scanOpener: ScanOpener;
  renderWait: RenderWait;
};

/** The queue key is the job or sheet, so each is queued once. */
export const renderPrintJob = {
  name: "render-print-job",
  payload: z.object({ organizationId: uuid, jobId: uuid }),
};

export const renderReprint = {
  name: "render-reprint",
  payload: z.object({ organizationId: uuid, jobId: uuid, sheetNumber: z.number() }),
};

type RenderNeeds = Pick<
  PrintingDeps,
  "db" | "transact" | "enqueue" | "clock" | "config" | "files" | "typesetter" | "log"
> & {
  invalidation: (topics: readonly string[]) => void;
};

/**
 * May be killed at any point and may run twice: the PDF is built from rows, and the job is marked ready only after the
 * file is stored.
 */
export async function renderJob(deps: RenderNeeds, key: store.JobKey, signal: AbortSignal): Promise<void> {
  const job = await store.findLetterhead(deps.db, key);
  if (job === undefined || job.renderedAt !== null) return;
  const topics = [printingTopics.jobs(job.organizationId, job.eventId)];
  try {
    await setAndStore(deps, job, signal);
  } catch (error) {
    // Stopping the worker is not a failure of the job.
    if (!signal.aborted)
      await deps
        .transact(async (tx) => {
          if (await store.markFailed(tx, job, deps.clock.now())) invalidate(tx, topics);
        })
        .catch((err: unknown) => deps.log.warn({ err, ...key }, "could not save that a print job failed"));
    throw error;
  }
}

async function setAndStore(deps: RenderNeeds, job: store.Letterhead, signal: AbortSignal): Promise<void> {
  await using folder = await openWorkFolder();
  const outline = await listOutline(deps.db, job);
  const pieces = cutIntoPieces(outline, {
    lists: chooseCoverLists(coverListChoice.parse(job.coverLists), outline),
    withoutMail: await store.listWithoutMail(deps.db, job),
  });
  if (pieces.length === 0) return deps.transact((tx) => store.deleteEmptyJobs(tx, job));
  const ofJobs = countPerJob(outline);
  const set = await setPieces(deps, job, { pieces, ofJobs, folder: folder.path }, signal);
  if (set === undefined) return;
  const whole = join(folder.path, "whole.pdf");
  await mergePdfs(set.paths, whole, printSettings.parse(job).sides);
  signal.throwIfAborted();
  const { size } = await stat(whole);
  const body = { stream: createReadStream(whole), contentLength: size };
  await deps.files.put(keyOfJob(job), body, { contentType: "application/pdf" });
  const ready = await deps.transact(async (tx) => {
    invalidate(tx, [printingTopics.jobs(job.organizationId, job.eventId)]);
    const rendered = { now: deps.clock.now(), pages: set.pages, done: set.done };
    if (!(await store.markRendered(tx, job, rendered))) return false;
    await queuePrintedNotifications(tx, deps, job);
    return true;
  });
  // A void or purge that came first could not delete this file, so delete it here.
  if (!ready && !(await store.isNotVoided(deps.db, job))) await deps.files.remove([keyOfJob(job)]);
}

type PerJob = ReadonlyMap<string, number>;

function countPerJob(sheets: readonly SheetRef[]): PerJob {
  return new Map([...Map.groupBy(sheets, ({ jobId }) => jobId)].map(([jobId, some]) => [jobId, some.length]));
}

/** Undefined if saveProgress returns false. */
async function setPieces(
  deps: RenderNeeds,
  job: store.Letterhead,
  { pieces, ofJobs, folder }: { pieces: readonly JobPiece[]; ofJobs: PerJob; folder: string },
  signal: AbortSignal,
) {
  const paths: string[] = [];
  const set: SheetRef[] = [];
  let pages = 0;
  // A job of the run whose sheets are all deleted has none to set.
  const progress = () => {
    const done = countPerJob(set);
    return job.jobIds.map((jobId) => ({
      jobId,
      sheets: ofJobs.get(jobId) ?? 0,
      renderedSheets: done.get(jobId) ?? 0,
    }));
  };
  for await (const piece of setAhead(deps, job, pieces, signal)) {
    const path = join(folder, `piece-${paths.length + 1}.pdf`);
    await writeFile(path, piece.set.pdf);
    paths.push(path);
    pages += piece.set.pages;
    set.push(...piece.wanted);
    if (!(await store.saveProgress(deps.db, job, progress()))) return undefined;
    await store.saveSheetPages(deps.db, job.organizationId, numberedPages(piece.there, piece.set));
    deps.invalidation([printingTopics.jobs(job.organizationId, job.eventId)]);
  }
  return { paths, pages, done: progress() };
}

function numberedPages(refs: readonly SheetRef[], { sheets }: SetPages): store.NumberedPages[] {
  if (refs.length !== sheets.length) throw new Error(`${refs.length} sheets were set as ${sheets.length}.`);
  return refs.flatMap(({ jobId, number }, at) => {
    const pages = sheets[at];
    return pages === undefined ? [] : { jobId, number, ...pages };
  });
}

/** Renders the next piece while the current one is written; ending the iteration aborts it. */
async function* setAhead(
  deps: RenderNeeds,
  job: store.Letterhead,
  pieces: readonly JobPiece[],
  signal: AbortSignal,
): AsyncGenerator<{ wanted: readonly SheetRef[]; there: readonly SheetRef[]; set: SetPages }> {
  const { db, config, typesetter } = deps;
  const ending = new AbortController();
  const enough = AbortSignal.any([signal, ending.signal]);
  const tokenOf = await openSheetTokens(config.SHEET_KEY);
  const logo = await readPaperLogo(deps, job.organizationId);
  async function set({ sections }: JobPiece) {
    const wanted = sections.flatMap((section) => section.sheets);
    const full = await readSheets(db, job.organizationId, wanted);
    const photos = await readPhotos(deps, job, full);
    const document = await composeDocument(job, sections, full, { tokenOf, photos, logo });
    // A sheet that was deleted meanwhile is not in the document.
    const known = new Set(full.map(nameOfSheet));
    const there = wanted.filter((sheet) => known.has(nameOfSheet(sheet)));
    return { wanted, there, set: await typesetter.pdf(document, enough) };
  }
  try {
    const [first, ...rest] = pieces.map((piece) => () => set(piece));
    let coming = first?.();
    for (const next of [...rest, undefined]) {
      const current = coming;
      coming = next?.();
      // It is awaited later; this prevents an unhandled rejection until then.
      coming?.catch(() => undefined);
      if (current !== undefined) yield await current;
    }
  } finally {
    ending.abort();
  }
}

/** The sheet keeps its code. Its content never changes, so it is rendered once for each logo. */
export async function renderSheetAgain(
  deps: RenderNeeds,
  { sheetNumber, ...key }: store.JobKey & { sheetNumber: number },
  signal: AbortSignal,
): Promise<void> {
  const { db, transact, config, clock, files, typesetter } = deps;
  const [job, sheets] = await Promise.all([
    store.findLetterhead(db, key),
    readSheets(db, key.organizationId, [{ jobId: key.jobId, number: sheetNumber }]),
  ]);
  if (job === undefined || sheets.length === 0) return;
  // Before the logo is read: if it changes meanwhile, this reprint is outdated.
  const now = clock.now();
  const tokenOf = await openSheetTokens(config.SHEET_KEY);
  const [photos, logo] = await Promise.all([
    readPhotos(deps, key, sheets),
    readPaperLogo(deps, key.organizationId),
  ]);
  const sections = [{ cover: null, sheets }];
  const document = await composeDocument(job, sections, sheets, { tokenOf, photos, logo });
  const set = await typesetter.pdf(document, signal);
  await store.saveSheetPages(db, key.organizationId, numberedPages(sheets, set));
  await using folder = await openWorkFolder();
  const [piece, whole] = [join(folder.path, "piece.pdf"), join(folder.path, "whole.pdf")];
  await writeFile(piece, set.pdf);
  await mergePdfs([piece], whole, document.sides);
  const file = keyOfReprint(job, sheetNumber);
  await files.put(file, await readFile(whole), { contentType: "application/pdf" });
  const reprint = { sheetNumber, now };
  if (!(await transact((tx) => store.markReprintReady(tx, key, reprint)))) await files.remove([file]);
}
