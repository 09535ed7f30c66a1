import * as z from "zod/mini";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import type { PrintingDeps } from "#server/printing/render.ts";
import { uploadJobs } from "#server/uploads/pipeline.ts";
import { responseUploadsOf } from "./uploads.ts";
import { invalidateVisible, visibleReplies } from "./filing.ts";
import { deleteExpiredTickets } from "./downloads/store.ts";
import { forgetWrongCodes } from "./wrong-codes.ts";

export function responseJobs(deps: PrintingDeps): Job[] {
  return [
    ...uploadJobs(deps, responseUploadsOf(deps)),
    defineJob({
      ...visibleReplies,
      oncePerKey: true,
      handle: (visible) => deps.transact((tx) => invalidateVisible(tx, visible)),
    }),
    defineJob({
      name: "sweep-wrong-codes",
      payload: z.object({}),
      cron: "* * * * *",
      handle: () => forgetWrongCodes(deps),
    }),
    defineJob({
      name: "sweep-download-tickets",
      payload: z.object({}),
      cron: "27 * * * *",
      handle: () => deleteExpiredTickets(deps.db, deps.clock.now()),
    }),
  ];
}
