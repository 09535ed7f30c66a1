import { mostContacts, relationships, type ListedContact, type NewContact } from "#domain/roster/contact.ts";
import type { Staff } from "#server/organizations/prove-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

export type OfParticipant = { eventId: string; participantId: string };

export async function findParticipant(
  db: Db,
  staff: Staff,
  { eventId, participantId }: OfParticipant,
): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom("participants")
    .select(["id", "name"])
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("id", "=", participantId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

/** In the order in which they were added. */
export async function listContacts(
  db: Db,
  staff: Staff,
  { eventId, participantId }: OfParticipant,
): Promise<ListedContact[]> {
  const rows = await db
    .selectFrom("contacts")
    .select(["id", "email", "name", "relationship", "phone"])
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("participantId", "=", participantId)
    .where("removedAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(mostContacts)
    .execute();
  return rows.map((row) => ({
    ...row,
    relationship: relationships.find((known) => known === row.relationship) ?? relationships[0],
    invite: null,
  }));
}

/** Whose id it is; undefined for one that nobody has. */
export async function ownerOfContact(
  tx: Tx,
  contactId: string,
): Promise<{ organizationId: string; participantId: string } | undefined> {
  return tx
    .selectFrom("contacts")
    .select(["organizationId", "participantId"])
    .where("id", "=", contactId)
    .executeTakeFirst();
}

export async function countContacts(
  tx: Tx,
  staff: Staff,
  { eventId, participantId }: OfParticipant,
): Promise<number> {
  const { total } = await tx
    .selectFrom("contacts")
    .select((from) => from.fn.countAll<string>().as("total"))
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("participantId", "=", participantId)
    .where("removedAt", "is", null)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** False when the address is among the participant's contacts already, or the id is taken. */
export async function insertContact(
  tx: Tx,
  staff: Staff,
  { eventId, participantId }: OfParticipant,
  { id, email, name, relationship, phone }: NewContact,
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("contacts")
    .values({
      id,
      organizationId: staff.organizationId,
      eventId,
      participantId,
      email,
      name,
      relationship,
      phone,
      createdAt: now,
      createdBy: staff.userId,
      removedAt: null,
      removedBy: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function removeContact(
  tx: Tx,
  staff: Staff,
  { eventId, participantId }: OfParticipant,
  contactId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("contacts")
    .set({ removedAt: now, removedBy: staff.userId })
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("participantId", "=", participantId)
    .where("id", "=", contactId)
    .where("removedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
