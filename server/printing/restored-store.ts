import type { Db, Tx } from "#server/platform/db/database.ts";
import type { JobKey } from "./render-store.ts";

export async function listWantedJobs(db: Db): Promise<(JobKey & { eventId: string; ready: boolean })[]> {
  const rows = await db
    .selectFrom("printJobs")
    .select(["organizationId", "eventId", "id as jobId", "renderedAt"])
    .where("voidedAt", "is", null)
    .execute();
  return rows.map(({ renderedAt, ...job }) => ({ ...job, ready: renderedAt !== null }));
}

export async function listReprints(db: Db): Promise<(JobKey & { eventId: string; sheetNumber: number })[]> {
  return db
    .selectFrom("sheets")
    .innerJoin("printJobs", "printJobs.id", "sheets.printJobId")
    .select([
      "sheets.organizationId",
      "sheets.eventId",
      "sheets.printJobId as jobId",
      "sheets.number as sheetNumber",
    ])
    .where("sheets.reprintReadyAt", "is not", null)
    .where("printJobs.voidedAt", "is", null)
    .execute();
}

/** The sweep enqueues the job again. */
export async function forgetPdf(tx: Tx, { organizationId, jobId }: JobKey): Promise<void> {
  await tx
    .updateTable("printJobs")
    .set({ renderedAt: null, renderedSheets: 0, pageCount: null })
    .where("organizationId", "=", organizationId)
    .where("id", "=", jobId)
    .where("renderedAt", "is not", null)
    .execute();
}

export async function forgetReprint(
  tx: Tx,
  { organizationId, jobId }: JobKey,
  sheetNumber: number,
): Promise<void> {
  await tx
    .updateTable("sheets")
    .set({ reprintReadyAt: null })
    .where("organizationId", "=", organizationId)
    .where("printJobId", "=", jobId)
    .where("number", "=", sheetNumber)
    .execute();
}
