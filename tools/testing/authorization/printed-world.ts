import type { Kysely } from "kysely";
import { aPrintedNote } from "#database/seed/letter-builders.ts";
import { aContact, type SeededCamper } from "#database/seed/roster-builders.ts";
import type { Tables } from "#database/tables.ts";

type Db = Kysely<Tables>;

/** A job of one sheet, both of which are said to lie in storage: a link to them can be made. It was handed out. */
export async function aReadyPrintJob(db: Db, camper: SeededCamper, mark: string): Promise<string> {
  const contact = await aContact(db, { of: camper, email: `printed@${mark}.example` });
  const { jobId } = await aPrintedNote(db, { from: contact, to: camper, text: `printed ${mark}` });
  const ready = new Date();
  await db
    .updateTable("printJobs")
    .set({ renderedAt: ready, renderedSheets: 1, pageCount: 2 })
    .where("id", "=", jobId)
    .execute();
  await db.updateTable("sheets").set({ reprintReadyAt: ready }).where("printJobId", "=", jobId).execute();
  const { organizationId, eventId, buildingId } = camper;
  await db
    .insertInto("handOuts")
    .values({ organizationId, eventId, printJobId: jobId, buildingId, sheets: 1, handedOutAt: ready })
    .execute();
  await db
    .insertInto("participantHandOuts")
    .values({ organizationId, eventId, printJobId: jobId, participantId: camper.id, handedOutAt: ready })
    .execute();
  return jobId;
}
