import * as z from "zod/mini";
import { listEndedDemos } from "#server/organizations/demo-store.ts";
import type { Deps } from "#server/platform/deps.ts";
import { eachAlone } from "#server/platform/jobs/each-alone.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { endDemo } from "./actions.ts";

const perRound = 20;

export function demoJobs(deps: Pick<Deps, "db" | "transact" | "clock" | "files">): Job[] {
  const { db, clock } = deps;
  return [
    defineJob({
      name: "delete-ended-demos",
      payload: z.object({}),
      cron: "*/5 * * * *",
      /** One transaction each, so that a killed run continues with the rest. */
      async handle(_, signal) {
        let ended: string[];
        do {
          ended = await listEndedDemos(db, clock.now(), perRound);
          await eachAlone(ended, signal, (id) => endDemo(deps, id));
        } while (ended.length >= perRound && !signal.aborted);
      },
    }),
  ];
}
