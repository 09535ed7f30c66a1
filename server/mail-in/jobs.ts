import * as z from "zod/mini";
import { hourMs } from "#domain/time.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import type { StoredFileIndex } from "#server/platform/files/files-of-rows.ts";
import { keyOfIncoming } from "#server/uploads/pipeline.ts";
import { enqueueScan, fileScanJob } from "./enqueue-scan.ts";
import { fileScan, type FileScanDeps } from "./file-scan.ts";
import { deleteAbandonedScans, listDueScans, listIncomingScans } from "./scan-store.ts";

const scansPerRound = 200;

export function mailInJobs(deps: FileScanDeps): Job[] {
  const { db, transact, clock } = deps;
  return [
    defineJob({
      ...fileScanJob,
      oncePerKey: true,
      retryDelaySeconds: 5,
      handle: ({ organizationId, scanId: id }, signal) => fileScan(deps, { organizationId, id }, signal),
    }),
    defineJob({
      name: "sweep-mailed-scans",
      payload: z.object({}),
      cron: "* * * * *",
      async handle() {
        const now = clock.now();
        for (const { pagesRead, ...key } of await listDueScans(db, now, scansPerRound))
          await transact((tx) => enqueueScan(tx, deps, key, pagesRead));
        await deleteAbandonedScans(db, new Date(now.getTime() - hourMs));
      },
    }),
  ];
}

/** None is expected after a restore. The prefix is that of uploads. */
export const incomingScanIndex: StoredFileIndex = {
  prefix: "incoming/",
  list: async (db) => (await listIncomingScans(db)).map((key) => ({ key: keyOfIncoming(key), due: false })),
};
