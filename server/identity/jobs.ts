import * as z from "zod/mini";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob } from "#server/platform/jobs/job.ts";
import { deleteExpired } from "./store.ts";

export function identityJobs(deps: Pick<Deps, "db" | "clock">) {
  return [
    defineJob({
      name: "sweep-expired-sessions",
      payload: z.object({}),
      cron: "17 * * * *",
      handle: () => deleteExpired(deps.db, deps.clock.now()),
    }),
  ];
}
