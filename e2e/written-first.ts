import { randomId } from "#database/seed/builders.ts";
import { aStationerySheet } from "#database/seed/stationery-builders.ts";
import { personId, type OwnCamp } from "./own-camp.ts";
import type { RepliedWeek } from "./replied-week.ts";

/** A letter that a child wrote first, on stationery, filed for these parents of it. */
export async function aLetterWrittenFirst(
  { db }: Pick<OwnCamp, "db">,
  camper: RepliedWeek["camper"],
  parents: readonly ("elena" | "thomas")[],
): Promise<void> {
  const { jobId, sheetNumber, of } = await aStationerySheet(db, { of: camper });
  const key = { organizationId: of.organizationId, eventId: of.eventId, participantId: of.id };
  const [responseId, at] = [randomId(), new Date(Date.UTC(2030, 6, 14, 18))];
  await db
    .insertInto("responses")
    .values({
      ...key,
      id: responseId,
      printJobId: jobId,
      sheetNumber,
      uploadedAt: at,
      uploadedBy: personId("dana"),
      picturesAt: at,
      originalFileName: "IMG_2301.HEIC",
      width: 800,
      height: 860,
    })
    .execute();
  for (const parent of parents) {
    const { contactId } = await db
      .selectFrom("participantLinks")
      .select("contactId")
      .where("participantId", "=", of.id)
      .where("userId", "=", personId(parent))
      .executeTakeFirstOrThrow();
    await db
      .insertInto("responseAddressees")
      .values({ ...key, responseId, contactId })
      .execute();
  }
}
