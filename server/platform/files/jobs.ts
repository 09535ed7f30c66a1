import { sql } from "kysely";
import * as z from "zod/mini";
import type { Config } from "../config.ts";
import type { Db } from "../db/database.ts";
import { defineJob, type Job } from "../jobs/job.ts";
import type { Files } from "./files.ts";

const filesPerRound = 500;

/**
 * Links to write live for a quarter of an hour, and what began before a link ended may end later. So a file that came
 * in through one is removed at once, and after this time once more.
 */
const againAfterMinutes = 60;

export type FileJobDeps = {
  db: Db;
  files: Files;
  config: Pick<Config, "FILES_KEPT_DAYS">;
  /** Beginnings of keys whose files go at once: nobody may find them again, not even with a backup. */
  neverKept: readonly string[];
};

export function fileJobs(deps: FileJobDeps): Job[] {
  return [
    defineJob({
      name: "remove-files",
      payload: z.object({}),
      cron: "* * * * *",
      async handle(_, signal) {
        for (const removeSome of [removeAtOnce, removeOld]) {
          let removed: number;
          do removed = await removeSome(deps);
          while (removed >= filesPerRound && !signal.aborted);
        }
      },
    }),
  ];
}

/**
 * The file first, then what reminds of it: killed in between, the same file is removed again, which is no error. The
 * other way round it would lie there for ever.
 */
async function removeOld({ db, files, config, neverKept }: FileJobDeps): Promise<number> {
  const keys = await listDue(db, config.FILES_KEPT_DAYS, neverKept);
  if (keys.length === 0) return 0;
  await files.remove(keys);
  await db.deleteFrom("filesToRemove").where("key", "in", keys).execute();
  return keys.length;
}

/** The reminder stays, for whoever is still writing under that key. */
async function removeAtOnce({ db, files, neverKept }: FileJobDeps): Promise<number> {
  // One question for each beginning, so that each walks along an index however many files are being kept.
  const rows = await Promise.all(neverKept.map((beginning) => listUnremoved(db, beginning)));
  const keys = rows.flat().slice(0, filesPerRound);
  if (keys.length === 0) return 0;
  await files.remove(keys);
  await db
    .updateTable("filesToRemove")
    .set({ removedAt: sql<Date>`now()` })
    .where("key", "in", keys)
    .execute();
  return keys.length;
}

async function listUnremoved(db: Db, beginning: string): Promise<string[]> {
  const rows = await db
    .selectFrom("filesToRemove")
    .select("key")
    .where("key", "^@", beginning)
    .where("removedAt", "is", null)
    .orderBy("key")
    .limit(filesPerRound)
    .execute();
  return rows.map(({ key }) => key);
}

/**
 * A database that is brought back from a backup points to files again whose rows were deleted since. So a file
 * outlives its row for as long as one can go back; the clock is the database's, which wrote `since`.
 */
async function listDue(db: Db, keptDays: number, neverKept: readonly string[]): Promise<string[]> {
  const waiting = db
    .selectFrom("filesToRemove")
    .select("key")
    .orderBy("since")
    .orderBy("key")
    .limit(filesPerRound);
  const old = waiting
    .where("since", "<=", sql<Date>`now() - make_interval(days => ${keptDays})`)
    .where((one) => one.and(neverKept.map((beginning) => one.not(one("key", "^@", beginning)))));
  const again = waiting
    .where("removedAt", "is not", null)
    .where("since", "<=", sql<Date>`now() - make_interval(mins => ${againAfterMinutes})`);
  const rows = await Promise.all([old, again].map((question) => question.execute()));
  return [...new Set(rows.flat().map(({ key }) => key))].slice(0, filesPerRound);
}
