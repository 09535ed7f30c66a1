import { dayIn, formatDay } from "#domain/events/calendar-day.ts";
import { writeShortCode } from "#domain/printing/sheet-code.ts";

type Place = { organizationId: string; eventId: string; jobId: string };

/** remember_print_job_file builds the same key in the database when the row is deleted. */
export function keyOfJob({ organizationId, eventId, jobId }: Place): string {
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
