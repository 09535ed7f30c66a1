import { sql } from "kysely";
import { readShortCode } from "#domain/printing/sheet-code.ts";
import { textsAsSet } from "#tools/testing/paper/read-paper.ts";
import { marksIn, type MarkOnSheet } from "./printing-ledger.ts";
import type { PrintingWorld } from "./printing-world.ts";

const shortCode = /\b[0-9A-Z]{4}-[0-9A-Z]{4}-\d{3}[0-9A-Z]\b/u;

/** Every mark in the database's sheets. */
export async function marksInRows({ db, eventId }: PrintingWorld): Promise<MarkOnSheet[]> {
  const { rows } = await sql<{ jobId: string; sheetNumber: number; text: string }>`
    select n.print_job_id as "jobId", n.sheet_number as "sheetNumber", n.text
    from sheet_notes n join print_jobs j on j.id = n.print_job_id
    where j.event_id = ${eventId} and j.voided_at is null`.execute(db);
  return rows.flatMap(({ text, ...place }) => marksIn(text).map((mark) => ({ ...place, mark })));
}

export async function marksOnPaper(
  world: PrintingWorld,
): Promise<{ jobs: number; pages: number; marks: MarkOnSheet[] }> {
  const jobs = await world.db
    .selectFrom("printJobs")
    .select(["id", "code"])
    .where("eventId", "=", world.eventId)
    .where("voidedAt", "is", null)
    .execute();
  const marks: MarkOnSheet[] = [];
  let pages = 0;
  for (const { id: jobId, code } of jobs) {
    const texts = await textsAsSet((await world.readPdf(jobId)).file);
    pages += texts.length;
    marks.push(...marksOnPages(texts, { jobId, code }));
  }
  return { jobs: jobs.length, pages, marks };
}

/** Every mark on the pages of one job. */
export function marksOnPages(
  texts: readonly string[],
  { jobId, code }: { jobId: string; code: string },
): MarkOnSheet[] {
  return texts.flatMap((text) => {
    const found = marksIn(text);
    if (found.length === 0) return [];
    const sheet = readShortCode(shortCode.exec(text)?.[0] ?? "");
    if (sheet?.code !== code) throw new Error(`a page of ${jobId} does not say whose it is: ${text}`);
    return found.map((mark) => ({ jobId, sheetNumber: sheet.number, mark }));
  });
}
