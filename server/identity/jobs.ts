import * as z from "zod/mini";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { deleteExpired } from "./store.ts";

const rowsPerRound = 5_000;

/** Expired sessions and bearers are already rejected; this only keeps the tables small. */
export function identityJobs(deps: Pick<Deps, "db" | "clock">) {
  return [
    defineJob({
      name: "sweep-expired-sessions",
      payload: z.object({}),
      cron: "17 * * * *",
      async handle() {
        let removed: number;
        do removed = await deleteExpired(deps.db, deps.clock.now(), rowsPerRound);
        while (removed >= rowsPerRound);
      },
    }),
  ];
}
