import type { Tx } from "#server/platform/db/database.ts";
import type { StoredFileIndex } from "#server/platform/files/files-of-rows.ts";
import { keyOfJob, keyOfReprint } from "./pdf-files.ts";
import * as store from "./restored-store.ts";

/** A PDF that is missing after a restore is rendered again from its sheets, identical to the byte. */
export const pdfsOfRows: StoredFileIndex = {
  prefix: "print-jobs/",
  async list(db) {
    const [jobs, reprints] = await Promise.all([store.listWantedJobs(db), store.listReprints(db)]);
    return [
      ...jobs.map((job) => ({
        key: keyOfJob(job),
        due: job.ready,
        makeAgain: (tx: Tx) => store.forgetPdf(tx, job),
      })),
      ...reprints.map((sheet) => ({
        key: keyOfReprint(sheet, sheet.sheetNumber),
        due: true,
        makeAgain: (tx: Tx) => store.forgetReprint(tx, sheet, sheet.sheetNumber),
      })),
    ];
  },
};
