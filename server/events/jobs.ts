import * as z from "zod/mini";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { purgeableBefore } from "./kept-deleted.ts";
import { expireEvents } from "./retention-job.ts";
import { purgeEvents } from "./store.ts";

/** Deleting an event cascades to its buildings, at most 500. */
const eventsPerRound = 50;

export function eventJobs(deps: Pick<Deps, "db" | "transact" | "clock">): Job[] {
  const { db, clock } = deps;
  return [
    expireEvents(deps),
    defineJob({
      name: "purge-deleted-events",
      payload: z.object({}),
      // Runs after the participant purge.
      cron: "40 8 * * *",
      async handle() {
        let removed: number;
        do removed = await purgeEvents(db, purgeableBefore(clock.now()), eventsPerRound);
        while (removed >= eventsPerRound);
      },
    }),
  ];
}
