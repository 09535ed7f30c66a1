import { randomId } from "#database/seed/builders.ts";
import { printLimits } from "#domain/printing/limits.ts";
import type { ResponseScope } from "#domain/responses/response.ts";
import type { RunningServer } from "#server/app/start-server.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import { claimWaitingNotes, voidPrintJob } from "#server/printing/actions.ts";
import { fileResponse } from "#server/responses/filing.ts";

export type PrintDesk = Awaited<ReturnType<typeof aPrintDesk>>;
type Place = { organizationId: string; eventId: string };

export async function aPrintDesk(
  server: RunningServer,
  by: { id: string },
  { organizationId, eventId }: Place,
) {
  const { deps } = server;
  const { db, transact } = deps;
  const staff = await requireStaff(db, { userId: by.id, sessionId: null }, organizationId);
  return {
    claim: (limits: { limitPerSheet?: number; maxSheets?: number } = {}) =>
      transact((tx) => claimWaitingNotes(tx, deps, staff, { eventId, ...printLimits.parse(limits) })),
    void: (jobId: string) => transact((tx) => voidPrintJob(tx, deps, staff, { eventId, jobId })),
    respond: (jobId: string, sheetNumber = 1, scope: ResponseScope = "contact", responseId = randomId()) =>
      transact((tx) => fileResponse(tx, deps, staff, { eventId, jobId, sheetNumber, scope, responseId })),
    /** What lies on the sheets of a job, in order. */
    sheets: async (jobId: string) => {
      const sheets = await db
        .selectFrom("sheets")
        .selectAll()
        .where("printJobId", "=", jobId)
        .orderBy("number")
        .execute();
      const notes = await db
        .selectFrom("sheetNotes")
        .selectAll()
        .where("printJobId", "=", jobId)
        .orderBy("sheetNumber")
        .orderBy("position")
        .execute();
      return sheets.map((sheet) => ({
        ...sheet,
        notes: notes.filter(({ sheetNumber }) => sheetNumber === sheet.number),
      }));
    },
  };
}
