import * as z from "zod/mini";
import { purgeableBefore } from "#domain/events/recently-deleted.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { importJobs } from "./import-jobs.ts";
import { purgeParticipants, purgePeopleOfEvents } from "./deleted-store.ts";

/** Each deletion cascades to a few contacts. */
const peoplePerRound = 1_000;

export function rosterJobs(deps: Deps): Job[] {
  return [purgeDeletedParticipants(deps), ...importJobs(deps)];
}

function purgeDeletedParticipants({ db, clock }: Pick<Deps, "db" | "clock">): Job {
  return defineJob({
    name: "purge-deleted-participants",
    payload: z.object({}),
    cron: "10 8 * * *",
    async handle() {
      const before = purgeableBefore(clock.now());
      for (const purge of [purgeParticipants, purgePeopleOfEvents]) {
        let removed: number;
        do removed = await purge(db, before, peoplePerRound);
        while (removed > 0);
      }
    },
  });
}
