import * as z from "zod/mini";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import type { CleaningDeps } from "./clean-deps.ts";
import { cleanUploadKind } from "./clean-kind.ts";
import { deleteForgotten, listUncleaned } from "./clean-store.ts";
import { cleanUpload } from "./clean-upload.ts";
import { invalidateVisible, visibleReplies } from "./visible-replies.ts";
import { forgetWrongCodes } from "./wrong-codes.ts";

/** Younger uploads are still in the queue or being cleaned. */
const missedAfterMs = 60_000;
/** Links expire after minutes; a client that returns the next day requests another. */
const forgottenAfterMs = 24 * 3_600_000;
const uploadsPerRound = 500;

export function responseJobs(deps: CleaningDeps): Job[] {
  const { db, transact, enqueue, clock } = deps;
  return [
    defineJob({
      ...cleanUploadKind,
      oncePerKey: true,
      concurrency: 2,
      retryDelaySeconds: 1,
      handle: (key, signal) => cleanUpload(deps, key, signal),
    }),
    defineJob({
      ...visibleReplies,
      oncePerKey: true,
      handle: (visible) => transact((tx) => invalidateVisible(tx, visible)),
    }),
    defineJob({
      name: "sweep-uploads",
      payload: z.object({}),
      cron: "* * * * *",
      async handle(_, signal) {
        const now = clock.now().getTime();
        // The key prevents enqueuing an upload twice.
        for (const key of await listUncleaned(db, new Date(now - missedAfterMs), uploadsPerRound))
          await transact((tx) => enqueue(tx, cleanUploadKind, key, { key: key.uploadId }));
        let deleted: number;
        do deleted = await deleteForgotten(db, new Date(now - forgottenAfterMs), uploadsPerRound);
        while (deleted >= uploadsPerRound && !signal.aborted);
        await forgetWrongCodes(deps);
      },
    }),
  ];
}
