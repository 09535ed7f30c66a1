import type { Kysely } from "kysely";
import { aPrintedNote } from "#database/seed/letter-builders.ts";
import { aContact, type SeededCamper } from "#database/seed/roster-builders.ts";
import type { Tables } from "#database/tables.ts";
import { anApiKey } from "../an-api-key.ts";

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
  await db
    .insertInto("printOrders")
    // The id of its print job, so that a route can name it.
    .values({
      id: jobId,
      organizationId,
      eventId,
      printJobId: jobId,
      state: "printed",
      ...anAgent,
      ...at(ready),
    })
    .execute();
  return jobId;
}

/** The name of a station's browser, and the key that it had. */
export const anAgent = {
  agent: "00000000-0000-4000-8000-00000000a9e7",
  apiKeyId: "00000000-0000-4000-8000-00000000a9e8",
};

const at = (moment: Date) => ({ orderedAt: moment, changedAt: moment });

/** Its station was seen just now, so staff may send to the printer. */
export async function aPrinterKey(db: Db, organization: { id: string }, mark: string): Promise<string> {
  const { id } = await anApiKey(db, organization, { name: `Key ${mark}` });
  await db
    .insertInto("printAgents")
    .values({ apiKeyId: id, organizationId: organization.id, seenAt: new Date() })
    .execute();
  return id;
}
