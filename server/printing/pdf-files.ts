import { dayIn, formatDay } from "#domain/events/calendar-day.ts";
import { writeShortCode } from "#domain/printing/sheet-code.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { StoredFileIndex } from "#server/platform/files/files-of-rows.ts";
import * as store from "./render-store.ts";

type Place = { organizationId: string; eventId: string; jobId: string };

/** A run has one PDF, that of its first job. */
export function keyOfJob({ jobIds: [first] = [], ...job }: Place & { jobIds?: readonly string[] }): string {
  return keyOfPdf({ ...job, jobId: first ?? job.jobId });
}

/** remember_print_job_file builds the same key in the database when the row is deleted. */
function keyOfPdf({ organizationId, eventId, jobId }: Place): string {
  return `print-jobs/${organizationId}/${eventId}/${jobId}.pdf`;
}

/** remember_sheet_file builds the same key in the database. */
export function keyOfReprint({ organizationId, eventId, jobId }: Place, sheetNumber: number): string {
  return `print-jobs/${organizationId}/${eventId}/${jobId}/${String(sheetNumber).padStart(3, "0")}.pdf`;
}

type Named = {
  organizationName: string;
  eventName: string;
  timeZone: string;
  createdAt: Date;
  code: string;
};

/** Long names must not cut off the code at the end. */
const maxNameLength = 40;

/** File names never contain the name of a child. */
export function fileNameOf(job: Named, sheetNumber?: number): string {
  const day = formatDay(dayIn(job.timeZone, job.createdAt));
  const code = sheetNumber === undefined ? job.code : writeShortCode({ code: job.code, number: sheetNumber });
  const parts = [job.organizationName, job.eventName].map((name) => name.slice(0, maxNameLength).trim());
  return `${[...parts, day, code].join(" - ")}.pdf`;
}

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
