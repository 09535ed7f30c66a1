import * as z from "zod/mini";
import { uuid } from "#domain/uuid.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job, type JobKind } from "#server/platform/jobs/job.ts";
import { importNextRows } from "./import-batch.ts";
import { sweepImports } from "./import-store.ts";

/** Previews contain children's data, so they are stored for a day at most. */
const keptHours = 24;
const importsPerRound = 100;

export const importRoster = {
  name: "import-roster",
  payload: z.object({ importId: uuid }),
} satisfies JobKind<{ importId: string }>;

export function importJobs({ db, transact, clock }: Pick<Deps, "db" | "transact" | "clock">): Job[] {
  return [
    defineJob({
      ...importRoster,
      // So that one camp's large roster does not block another camp's.
      concurrency: 2,
      async handle({ importId }, signal) {
        let more: boolean;
        do {
          signal.throwIfAborted();
          ({ more } = await transact((tx) => importNextRows(tx, { clock }, importId)));
        } while (more);
      },
    }),
    defineJob({
      name: "sweep-roster-imports",
      payload: z.object({}),
      cron: "17 * * * *",
      async handle() {
        const before = new Date(clock.now().getTime() - keptHours * 3_600_000);
        let removed: number;
        do removed = await sweepImports(db, before, importsPerRound);
        while (removed >= importsPerRound);
      },
    }),
  ];
}
