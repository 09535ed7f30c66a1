import * as z from "zod/mini";
import type { Db } from "../db/database.ts";
import { defineJob, type Job } from "../jobs/job.ts";
import type { Files } from "./files.ts";

const filesPerRound = 500;

export function fileJobs({ db, files }: { db: Db; files: Files }): Job[] {
  return [
    defineJob({
      name: "remove-files",
      payload: z.object({}),
      cron: "* * * * *",
      async handle(_, signal) {
        let removed: number;
        do removed = await removeFilesOfGoneRows(db, files);
        while (removed >= filesPerRound && !signal.aborted);
      },
    }),
  ];
}

/**
 * The file first, then what reminds of it: killed in between, the same file is removed again, which is no error. The
 * other way round it would lie there for ever.
 */
async function removeFilesOfGoneRows(db: Db, files: Files): Promise<number> {
  const rows = await db
    .selectFrom("filesToRemove")
    .select("key")
    .orderBy("since")
    .orderBy("key")
    .limit(filesPerRound)
    .execute();
  const keys = rows.map(({ key }) => key);
  if (keys.length === 0) return 0;
  await files.remove(keys);
  await db.deleteFrom("filesToRemove").where("key", "in", keys).execute();
  return keys.length;
}
