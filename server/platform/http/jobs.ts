import * as z from "zod/mini";
import type { Clock } from "../clock.ts";
import { anyOf, tupleId } from "../db/any-of.ts";
import type { Db } from "../db/database.ts";
import { defineJob } from "../jobs/job.ts";
import { deleteUnused } from "../limits/limits-store.ts";

/** By then a client has stopped retrying and shown the failure. */
const keptHours = 24;
const rowsPerRound = 5_000;

export function httpJobs({ db, clock }: { db: Db; clock: Clock }) {
  return [
    defineJob({
      name: "sweep-idempotency-keys",
      payload: z.object({}),
      cron: "41 * * * *",
      async handle() {
        const before = new Date(clock.now().getTime() - keptHours * 3_600_000);
        let removed: number;
        do removed = await deleteKeysBefore(db, before);
        while (removed >= rowsPerRound);
      },
    }),
    defineJob({
      name: "sweep-used-limits",
      payload: z.object({}),
      cron: "*/10 * * * *",
      async handle() {
        let removed: number;
        do removed = await deleteUnused(db, clock.now(), rowsPerRound);
        while (removed >= rowsPerRound);
      },
    }),
  ];
}

async function deleteKeysBefore(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom("idempotencyKeys")
    .where(tupleId, "=", (from) =>
      anyOf(
        from
          .selectFrom("idempotencyKeys")
          .select(tupleId.as("place"))
          .where("createdAt", "<", before)
          .orderBy("createdAt")
          .limit(rowsPerRound),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
