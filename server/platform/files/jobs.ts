import { sql } from "kysely";
import * as z from "zod/mini";
import type { Config } from "../config.ts";
import type { Db } from "../db/database.ts";
import { defineJob, type Job } from "../jobs/job.ts";
import type { Files } from "./files.ts";

const filesPerRound = 500;

/**
 * An upload may finish after its link (15 minutes) expired, so incoming files are removed at once and again after this
 * time.
 */
const againAfterMinutes = 60;

export type FileJobDeps = {
  db: Db;
  files: Files;
  config: Pick<Config, "FILES_KEPT_DAYS">;
  /** Key prefixes whose files must not be recoverable, even with a backup. */
  transientPrefixes: readonly string[];
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

/** Deletes the file first: a crash in between repeats the removal. The reverse order could leak files. */
async function removeOld({ db, files, config, transientPrefixes }: FileJobDeps): Promise<number> {
  const keys = await listDue(db, config.FILES_KEPT_DAYS, transientPrefixes);
  if (keys.length === 0) return 0;
  await files.remove(keys);
  await db.deleteFrom("filesToRemove").where("key", "in", keys).execute();
  return keys.length;
}

/** Rows stay, because an upload may still be writing to the key. */
async function removeAtOnce({ db, files, transientPrefixes }: FileJobDeps): Promise<number> {
  // One query per prefix, so that each uses an index.
  const rows = await Promise.all(transientPrefixes.map((beginning) => listUnremoved(db, beginning)));
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
    .where("since", "<=", sql<Date>`now()`)
    .orderBy("key")
    .limit(filesPerRound)
    .execute();
  return rows.map(({ key }) => key);
}

/** A restored backup references deleted rows' files. Uses the database clock, which wrote `since`. */
async function listDue(db: Db, keptDays: number, transientPrefixes: readonly string[]): Promise<string[]> {
  const waiting = db
    .selectFrom("filesToRemove")
    .select("key")
    .orderBy("since")
    .orderBy("key")
    .limit(filesPerRound);
  const old = waiting
    .where("since", "<=", sql<Date>`now() - make_interval(days => ${keptDays})`)
    .where((one) => one.and(transientPrefixes.map((beginning) => one.not(one("key", "^@", beginning)))));
  const again = waiting
    .where("removedAt", "is not", null)
    .where("since", "<=", sql<Date>`now() - make_interval(mins => ${againAfterMinutes})`);
  const rows = await Promise.all([old, again].map((question) => question.execute()));
  return [...new Set(rows.flat().map(({ key }) => key))].slice(0, filesPerRound);
}
