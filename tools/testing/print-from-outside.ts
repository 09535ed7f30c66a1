import { randomId } from "#database/seed/builders.ts";
import { developmentSheetKey } from "#database/seed/development-sheet-key.ts";
import { printLimits } from "#domain/printing/limits.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import { systemClock } from "#server/platform/clock.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { createTransact } from "#server/platform/db/transact.ts";
import { openQueue } from "#server/platform/jobs/queue.ts";
import { openPostgresBus } from "#server/platform/live/postgres-bus.ts";
import { createLog } from "#server/platform/log.ts";
import { claimWaitingNotes, voidPrintJob } from "#server/printing/actions.ts";
import { printAtCutOff } from "#server/printing/print-at-cut-off.ts";
import { fileResponse } from "#server/responses/filing.ts";

type Place = { organizationId: string; eventId: string };

/** Staff who print from outside the server's process: the server is notified over its bus. */
export async function printFromOutside(url: string, by: { id: string }, { organizationId, eventId }: Place) {
  const log = createLog({ LOG_LEVEL: "silent" });
  const database = openDatabase({ url, poolSize: 1, log });
  const { db } = database;
  const bus = openPostgresBus({ url, log });
  await bus.ready();
  const transact = createTransact(db, bus);
  const queue = await openQueue({ databaseUrl: url, jobs: [], bus, log, worker: false });
  const deps = {
    clock: systemClock,
    enqueue: queue.enqueue,
    config: { SHEET_KEY: developmentSheetKey },
  };
  const staff = await requireStaff(db, { userId: by.id, sessionId: null }, organizationId);
  return {
    /** Prints everything that waits; answers the job's id. */
    async print(): Promise<string> {
      const claim = await transact((tx) =>
        claimWaitingNotes(tx, deps, staff, { eventId, ...printLimits.parse({}) }),
      );
      if (claim.empty) throw new Error("Nothing waits to be printed.");
      return claim.jobId;
    },
    /** As after the cut-off of this day, where the camp wants its print job made then. */
    passCutOff: (day: string) =>
      transact((tx) =>
        queue.enqueue(tx, printAtCutOff, { organizationId, eventId, day }, { key: `${eventId} ${day}` }),
      ),
    takeBack: (jobId: string) => transact((tx) => voidPrintJob(tx, deps, staff, { eventId, jobId })),
    respond: (jobId: string) =>
      transact((tx) =>
        fileResponse(tx, deps, staff, {
          eventId,
          jobId,
          sheetNumber: 1,
          scope: "contact",
          responseId: randomId(),
        }),
      ),
    async close(): Promise<void> {
      await queue.stop();
      await bus.close();
      await database.close();
    },
  };
}
