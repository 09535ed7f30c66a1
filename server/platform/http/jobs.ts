import * as z from "zod/mini";
import { dayMs } from "#domain/time.ts";
import type { Clock } from "../clock.ts";
import type { Db } from "../db/database.ts";
import { deleteInBatches } from "../db/delete-in-batches.ts";
import { defineJob } from "../jobs/job.ts";

/** By then a client has stopped retrying and shown the failure. */
const keptMs = dayMs;

export function httpJobs({ db, clock }: { db: Db; clock: Clock }) {
  return [
    defineJob({
      name: "sweep-idempotency-keys",
      payload: z.object({}),
      cron: "41 * * * *",
      handle: () =>
        deleteInBatches(db, "idempotencyKeys", "createdAt", new Date(clock.now().getTime() - keptMs)),
    }),
    defineJob({
      name: "sweep-used-limits",
      payload: z.object({}),
      cron: "*/10 * * * *",
      handle: () => deleteInBatches(db, "usedLimits", "freeAt", clock.now()),
    }),
  ];
}
