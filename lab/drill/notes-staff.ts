import { setTimeout as pause } from "node:timers/promises";
import { anOrganization, aPerson } from "#database/seed/builders.ts";
import { developmentSheetKey } from "#database/seed/development-sheet-key.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import { systemClock } from "#server/platform/clock.ts";
import { openDatabase } from "#server/platform/db/database.ts";
import { createLog } from "#server/platform/log.ts";
import { claimWaitingNotes } from "#server/printing/actions.ts";
import type { WritingFamilies } from "#tools/testing/writing-families.ts";

export async function staffOf(databaseUrl: string, { orgId, eventId }: WritingFamilies) {
  const log = createLog({ LOG_LEVEL: "silent" });
  const database = openDatabase({ url: databaseUrl, poolSize: 1, log });
  const { db } = database;
  const dana = await aPerson(db, { name: "Dana Whitlock" });
  await anOrganization(db, { id: orgId, admins: [dana] });
  const staff = await requireStaff(db, { userId: dana.id }, orgId);
  const desk = {
    clock: systemClock,
    config: { SHEET_KEY: developmentSheetKey },
    // No PDF is opened here, so none is rendered.
    enqueue: async () => undefined,
  };
  const claim = () =>
    db
      .transaction()
      .execute((tx) => claimWaitingNotes(tx, desk, staff, { eventId, limitPerSheet: 12, maxSheets: 20 }));
  return {
    /** Prints until aborted. A claim that fails with the database prints nothing and is tried again soon. */
    async print(until: AbortSignal): Promise<void> {
      while (!until.aborted) {
        await pause(1_000);
        await claim().catch(() => undefined);
      }
    },
    close: () => database.close(),
  };
}
