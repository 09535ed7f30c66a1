import { dayIn, shownDay } from "#domain/events/calendar-day.ts";
import { writeShortCode } from "#domain/printing/sheet-code.ts";

type Place = { organizationId: string; eventId: string; jobId: string };

/** Where the PDF of a job lies. The database makes the same key when the row goes: see remember_print_job_file. */
export function keyOfJob({ organizationId, eventId, jobId }: Place): string {
  return `print-jobs/${organizationId}/${eventId}/${jobId}.pdf`;
}

/** Where the PDF of one sheet lies that was printed again: see remember_sheet_file. */
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

/** Names of camps and weeks can be long, and the code at the end must not be cut off. */
const maxNameLength = 40;

/** What a saved PDF is called: which camp, which week, when, which job. Nothing of any child. */
export function fileNameOf(job: Named, sheetNumber?: number): string {
  const day = shownDay(dayIn(job.timeZone, job.createdAt));
  const code = sheetNumber === undefined ? job.code : writeShortCode({ code: job.code, number: sheetNumber });
  const parts = [job.organizationName, job.eventName].map((name) => name.slice(0, maxNameLength).trim());
  return `${[...parts, day, code].join(" - ")}.pdf`;
}
