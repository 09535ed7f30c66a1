import * as z from "zod/mini";
import { onCutOff } from "#server/events/mail-calls.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { createInvalidationMerger } from "#server/platform/live/invalidation-merger.ts";
import { atCutOff, makeAtCutOff, printAtCutOff } from "./print-at-cut-off.ts";
import { listUnrendered } from "./render-store.ts";
import { renderJob, renderPrintJob, renderReprint, renderSheetAgain, type PrintingDeps } from "./render.ts";
import { removeAbandonedFolders } from "./work-folder.ts";

const invalidationWindowMs = 500;

/** Younger jobs are still in the queue or in progress. */
const missedAfterMs = 60_000;
const jobsPerRound = 500;

export function printingJobs(deps: PrintingDeps): Job[] {
  const { db, transact, enqueue, clock } = deps;
  const { invalidation } = createInvalidationMerger(invalidationWindowMs, deps.publish);
  return [
    defineJob({
      ...renderPrintJob,
      oncePerKey: true,
      // Two at a time, so that one camp's large job does not make another camp wait.
      concurrency: 2,
      retryDelaySeconds: 1,
      handle: (key, signal) => renderJob({ ...deps, invalidation }, key, signal),
    }),
    defineJob({
      ...renderReprint,
      oncePerKey: true,
      retryDelaySeconds: 1,
      handle: (sheet, signal) => renderSheetAgain({ ...deps, invalidation }, sheet, signal),
    }),
    defineJob({
      name: "sweep-print-jobs",
      payload: z.object({}),
      cron: "* * * * *",
      async handle() {
        const now = clock.now().getTime();
        await removeAbandonedFolders(now);
        // The key prevents enqueuing a job twice.
        for (const key of await listUnrendered(db, new Date(now - missedAfterMs), jobsPerRound))
          await transact((tx) =>
            enqueue(tx, renderPrintJob, key, { key: key.jobId, turnOf: key.organizationId }),
          );
      },
    }),
  ];
}

export function mailRunJobs(deps: PrintingDeps): Job[] {
  const { transact } = deps;
  return [
    defineJob({
      name: "look-at-cut-offs",
      payload: z.object({}),
      cron: "* * * * *",
      handle: (_, signal) => onCutOff(deps, signal, (tx, passed) => atCutOff(tx, deps, passed)),
    }),
    defineJob({
      ...printAtCutOff,
      oncePerKey: true,
      concurrency: 2,
      handle: (mailDay) => transact((tx) => makeAtCutOff(tx, deps, mailDay)),
    }),
  ];
}
