import * as z from "zod/mini";
import { onCutOff } from "#server/events/mail-calls.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { carryOnMailRun } from "./mail-run-kind.ts";
import { continueMailRun } from "./mail-run.ts";
import { listUnfinishedRuns } from "./mail-run-store.ts";
import type { PrintingDeps } from "./printing-deps.ts";
import { tellReadyToPrint } from "./ready-notification.ts";

/** Younger runs are still in the queue or in progress. */
const missedAfterMs = 60_000;
const runsPerRound = 100;

export function mailRunJobs(deps: PrintingDeps): Job[] {
  const { db, transact, enqueue, clock } = deps;
  return [
    defineJob({
      ...carryOnMailRun,
      oncePerKey: true,
      concurrency: 2,
      retryDelaySeconds: 1,
      handle: (key, signal) => continueMailRun(deps, key, signal),
    }),
    defineJob({
      name: "sweep-mail-runs",
      payload: z.object({}),
      cron: "* * * * *",
      async handle() {
        const before = new Date(clock.now().getTime() - missedAfterMs);
        // The key prevents enqueuing a run twice.
        for (const key of await listUnfinishedRuns(db, before, runsPerRound))
          await transact((tx) => enqueue(tx, carryOnMailRun, key, { key: key.mailRunId }));
      },
    }),
    defineJob({
      name: "look-at-cut-offs",
      payload: z.object({}),
      cron: "* * * * *",
      handle: (_, signal) => onCutOff(deps, signal, (tx, passed) => tellReadyToPrint(tx, deps, passed)),
    }),
  ];
}
