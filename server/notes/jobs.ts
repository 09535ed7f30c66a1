import * as z from "zod/mini";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { cleanPhotoKind } from "./clean-photo-kind.ts";
import { listForgottenPhotos, listUncleanedPhotos } from "./clean-photo-store.ts";
import { cleanPhoto, giveUpPhoto, type PhotoNeeds } from "./clean-photo.ts";

/** More recent photos are still queued or being processed. */
const missedAfterMs = 60_000;
/** A phone that went offline has a day to finish its upload. */
const forgottenAfterMs = 24 * 3_600_000;
const photosPerRound = 500;

export function noteJobs(deps: PhotoNeeds): Job[] {
  const { db, transact, enqueue, clock } = deps;
  return [
    defineJob({
      ...cleanPhotoKind,
      oncePerKey: true,
      concurrency: 2,
      retryDelaySeconds: 1,
      handle: (key, signal) => cleanPhoto(deps, key, signal),
    }),
    defineJob({
      name: "sweep-photos",
      payload: z.object({}),
      cron: "* * * * *",
      async handle(_, signal) {
        const now = clock.now().getTime();
        // The job key prevents a second job for a photo that is still queued.
        for (const key of await listUncleanedPhotos(db, new Date(now - missedAfterMs), photosPerRound))
          await transact((tx) => enqueue(tx, cleanPhotoKind, key, { key: key.photoId }));
        for (const key of await listForgottenPhotos(db, new Date(now - forgottenAfterMs), photosPerRound)) {
          if (signal.aborted) return;
          await giveUpPhoto(deps, key);
        }
      },
    }),
  ];
}
