import { setTimeout as pause } from "node:timers/promises";
import { AppError } from "#domain/app-error.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { printingErrors } from "#domain/printing/errors.ts";
import { findEvent } from "#server/events/store.ts";
import { record } from "#server/organizations/audit.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import * as store from "./list-store.ts";
import { fileNameOf, keyOfJob, keyOfReprint } from "./pdf-files.ts";
import { renderReprint, type PrintingDeps } from "./render.ts";

/** Small jobs render while the user waits; for larger ones, the list of jobs shows when they are ready. */
const smallJobSheets = 25;

/** Throws not-found for a missing event, then for a missing job. */
export async function findOwnJob(db: Db, staff: Staff, which: store.OwnJob): Promise<store.FoundJob> {
  const [event, job] = await Promise.all([
    findEvent(db, staff, which.eventId),
    store.findJob(db, staff, which),
  ]);
  if (event === undefined) throw new AppError(eventErrors.notFound);
  if (job === undefined) throw new AppError(printingErrors.jobNotFound);
  return job;
}

type LinkNeeds = Pick<Deps, "db" | "transact" | "clock" | "files">;

/** Writes an audit entry for every link. */
async function linkToJob(
  deps: LinkNeeds,
  staff: Staff,
  job: store.FoundJob,
  ttlMinutes: number,
): Promise<string> {
  const { eventId } = job;
  const jobId = store.runIdOf(job);
  const action = "print-job.opened";
  await deps.transact((tx) => record(tx, deps, staff, { action, eventId, subject: { jobId } }));
  return signed(deps, keyOfJob(job), fileNameOf(job), ttlMinutes);
}

function signed(
  { files }: Pick<Deps, "files">,
  key: string,
  fileName: string,
  ttlMinutes: number,
): Promise<string> {
  const contentType = "application/pdf";
  return files.signDownload(key, {
    ttlSeconds: ttlMinutes * 60,
    fileName,
    contentType,
    disposition: "inline",
  });
}

/** Null while the PDF is being rendered. */
export async function openJob(
  deps: LinkNeeds,
  staff: Staff,
  { ttlMinutes, ...which }: store.OwnJob & { ttlMinutes: number },
): Promise<string | null> {
  const job = await findOwnJob(deps.db, staff, which);
  if (job.voidedAt !== null) throw new AppError(printingErrors.jobVoided);
  return job.renderedAt === null ? null : linkToJob(deps, staff, job, ttlMinutes);
}

/** For a new job, and for a repeated request whose response was lost. */
export async function openNewJob(
  deps: LinkNeeds & Pick<PrintingDeps, "renderWait">,
  staff: Staff,
  { sheets, ttlMinutes, ...which }: store.OwnJob & { sheets: number; ttlMinutes: number },
): Promise<string | null> {
  const patienceMs = sheets <= smallJobSheets ? deps.renderWait.smallJobMs : 0;
  const settled = await whenReady(patienceMs, async () => {
    const job = await store.findJob(deps.db, staff, which);
    const stillWorking =
      job !== undefined && job.renderedAt === null && job.renderFailedAt === null && job.voidedAt === null;
    return stillWorking ? undefined : { job };
  });
  const job = settled?.job;
  if (job === undefined || job.renderedAt === null || job.voidedAt !== null) return null;
  return linkToJob(deps, staff, job, ttlMinutes);
}

/** One sheet with its original code. Null if rendering takes too long; the caller asks again. */
export async function reprintSheet(
  deps: LinkNeeds & Pick<PrintingDeps, "enqueue" | "renderWait">,
  staff: Staff,
  { sheetNumber, ttlMinutes, ...which }: store.OwnJob & { sheetNumber: number; ttlMinutes: number },
): Promise<string | null> {
  const { db, transact, enqueue } = deps;
  const job = await findOwnJob(db, staff, which);
  const sheet = { jobId: job.jobId, sheetNumber };
  const found = await store.findReprint(db, staff, sheet);
  if (found === undefined) throw new AppError(printingErrors.sheetNotFound);
  if (job.voidedAt !== null) throw new AppError(printingErrors.jobVoided);
  if (found.reprintReadyAt === null) {
    const payload = { organizationId: staff.organizationId, ...sheet };
    const key = `${job.jobId} ${sheetNumber}`;
    await transact((tx) => enqueue(tx, renderReprint, payload, { key, turnOf: staff.organizationId }));
  }
  const ready = await whenReady(deps.renderWait.reprintMs, async () => {
    const seen = await store.findReprint(db, staff, sheet);
    return seen?.reprintReadyAt ?? undefined;
  });
  if (ready === undefined) return null;
  const entry = { action: "sheet.reprinted" as const, eventId: job.eventId, subject: sheet };
  await transact((tx) => record(tx, deps, staff, entry));
  return signed(deps, keyOfReprint(job, sheetNumber), fileNameOf(job, sheetNumber), ttlMinutes);
}

const lookEveryMs = 100;

/** Polls until a worker has produced the result or the time is over. */
async function whenReady<T>(patienceMs: number, look: () => Promise<T | undefined>): Promise<T | undefined> {
  const ends = performance.now() + patienceMs;
  for (;;) {
    const found = await look();
    if (found !== undefined || performance.now() >= ends) return found;
    await pause(lookEveryMs);
  }
}
