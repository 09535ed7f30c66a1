import type { Language } from "#domain/language.ts";
import { printSettings, type PrintSettings } from "#domain/printing/paper.ts";
import type { Db } from "#server/platform/db/database.ts";

export type Stationery = PrintSettings & { contactName: string; language?: Language };

/** For the contact that a new note would belong to. Undefined without a link. */
export async function findStationery(
  db: Db,
  { userId, participantId }: { userId: string; participantId: string },
): Promise<Stationery | undefined> {
  const row = await db
    .selectFrom("participantLinks as l")
    .innerJoin("contacts as c", "c.id", "l.contactId")
    .innerJoin("users as u", "u.id", "l.userId")
    .innerJoin("organizations as o", "o.id", "l.organizationId")
    .select(["c.name", "u.displayName", "u.language", "o.paper", "o.sides"])
    .where("l.userId", "=", userId)
    .where("l.participantId", "=", participantId)
    .where("c.removedAt", "is", null)
    .orderBy("l.createdAt")
    .orderBy("l.id")
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      ...printSettings.parse(row),
      contactName: row.name ?? row.displayName,
      language: row.language === "es" ? "es" : "en",
    }
  );
}
