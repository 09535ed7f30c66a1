import { randomBytes, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tables } from "#database/tables.ts";
import type { EventFigures } from "#domain/reports/figures.ts";

type Db = Kysely<Tables>;

type Kept = { mark: string; inviteId: string; eventId: string; participantId: string; userId: string };

const figuresOfNothing: EventFigures = {
  participants: 0,
  linked: 0,
  letters: 0,
  staffLetters: 0,
  stationery: 0,
  replies: 0,
  mail: null,
  handOuts: { piles: 0, medianMinutes: null, ninetiethMinutes: null },
};

/** What a camp keeps beside its people and letters, a row of each: what is not there cannot be lost. */
export async function whatIsKept(
  db: Db,
  { id: organizationId }: { id: string },
  { mark, inviteId, eventId, participantId, userId }: Kept,
): Promise<void> {
  const now = new Date();
  const email = `no-more@${mark}.example`;
  const entryId = randomUUID();
  await Promise.all([
    db
      .updateTable("organizations")
      .set({ letterPhotos: true, counselorsReadReplies: true })
      .where("id", "=", organizationId)
      .execute(),
    db
      .insertInto("safetyDesks")
      .values({ organizationId, isOn: true, words: [mark], changedAt: now })
      .execute(),
    aLogo(db, organizationId),
    db.insertInto("mailOptOuts").values({ organizationId, email, createdAt: now }).execute(),
    db
      .insertInto("rosterImportMappings")
      .values({ organizationId, mapping: JSON.stringify({}), updatedAt: now })
      .execute(),
    db
      .insertInto("auditEntries")
      .values({
        id: entryId,
        organizationId,
        at: now,
        actorId: userId,
        actorName: `Admin ${mark}`,
        action: "event.created",
        eventId: null,
        subject: JSON.stringify({}),
      })
      .execute(),
    db
      .insertInto("nameChanges")
      .values({
        entryId,
        organizationId,
        eventId,
        participantId,
        nameBefore: `Old ${mark}`,
        nameAfter: `New ${mark}`,
      })
      .execute(),
    db
      .insertInto("mailRuns")
      .values({
        id: randomUUID(),
        organizationId,
        eventId,
        day: "2026-01-01",
        savedBefore: now,
        limitPerSheet: 12,
        maxSheets: 100,
        createdAt: now,
        createdByName: `Admin ${mark}`,
        finishedAt: now,
      })
      .execute(),
    db
      .insertInto("eventReports")
      .values({
        eventId: randomUUID(),
        organizationId,
        name: `Old week ${mark}`,
        startDate: "2025-07-06",
        endDate: "2025-07-12",
        figures: JSON.stringify(figuresOfNothing),
        createdAt: now,
      })
      .execute(),
    db
      .insertInto("nudges")
      .values({
        participantId,
        day: "2026-01-01",
        organizationId,
        eventId,
        nudgedAt: now,
        nudgedBy: userId,
        nudgedByName: `Admin ${mark}`,
      })
      .execute(),
    // Already sent, so that no worker picks it up.
    db
      .insertInto("notices")
      .values({
        id: randomUUID(),
        organizationId,
        userId,
        kind: "digest",
        about: "2027-07-12",
        madeAt: now,
        dueAt: now,
        sentAt: now,
      })
      .execute(),
    // Belongs to a user who never sends requests: its limits would affect the user's requests.
    db
      .insertInto("mailboxCodes")
      .values({
        id: randomUUID(),
        organizationId,
        inviteId,
        userId,
        codeHash: randomBytes(32),
        createdAt: now,
        expiresAt: new Date(now.getTime() + 600_000),
        triesLeft: 5,
      })
      .execute(),
  ]);
}

export async function aBlock(
  db: Db,
  organization: { id: string },
  { mark, contactId }: { mark: string; contactId: string },
): Promise<string> {
  await db
    .insertInto("contactBlocks")
    .values({
      contactId,
      organizationId: organization.id,
      addressHash: randomBytes(32),
      childNameHash: randomBytes(32),
      keyId: randomBytes(8),
      addressHint: `f…r@${mark}.example`,
      eventName: `Week ${mark}`,
      removedAt: new Date(),
      removedByName: `Admin ${mark}`,
    })
    .execute();
  return contactId;
}

/** Without its files. */
async function aLogo(db: Db, organizationId: string): Promise<void> {
  const hashes = { paperHash: randomBytes(32), mailHash: randomBytes(32) };
  await db
    .insertInto("logos")
    .values({ organizationId, fileId: randomUUID(), width: 80, height: 40, ...hashes, changedAt: new Date() })
    .execute();
}
