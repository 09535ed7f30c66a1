import { randomBytes, randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { aPerson } from "#database/seed/builders.ts";
import { aCamper, aContact, anEvent, type SeededCamper } from "#database/seed/roster-builders.ts";
import type { Tables } from "#database/tables.ts";

type Db = Kysely<Tables>;

/** Whose invite is open, and who is known from last year. The addresses are the same in each of a camp's events. */
export function familyAddresses(mark: string) {
  return { family: `family@${mark}.example`, returning: `returning@${mark}.example` };
}

export function anInviteId(): string {
  return randomBytes(24).toString("base64url");
}

/** Contacts of one camper beside the one who was never invited. */
export async function someFamilies(db: Db, camper: SeededCamper, mark: string) {
  const { family, returning } = familyAddresses(mark);
  const [invited, former, known] = await Promise.all(
    [family, `uninvited@${mark}.example`, returning].map((email) => aContact(db, { of: camper, email })),
  );
  if (invited === undefined || former === undefined || known === undefined) throw new Error("no contacts");
  const [inviteId, revokedInviteId] = await Promise.all([
    anInvite(db, camper, invited.id, null),
    anInvite(db, camper, former.id, new Date()),
  ]);
  return { inviteId, invitedContactId: invited.id, returningContactId: known.id, revokedInviteId };
}

/** An invite whose mail went out. */
async function anInvite(
  db: Db,
  { id: participantId, organizationId, eventId }: SeededCamper,
  contactId: string,
  revokedAt: Date | null,
): Promise<string> {
  const [id, now] = [anInviteId(), new Date()];
  const of = { organizationId, eventId, participantId, contactId };
  await db
    .insertInto("invites")
    .values({ id, ...of, createdAt: now, createdByName: "Seed", revokedAt })
    .execute();
  await db
    .insertInto("inviteMails")
    .values({ id: randomUUID(), organizationId, inviteId: id, requestedAt: now, dueAt: now, sentAt: now })
    .execute();
  return id;
}

/** The same child last year, whose family has an account. Only the name says that it is the same. */
export async function aLinkFromLastYear(
  db: Db,
  organization: { id: string },
  mark: string,
  childName: string,
): Promise<void> {
  const email = familyAddresses(mark).returning;
  const event = await anEvent(db, { organization, name: `Last year ${mark}`, startDate: "2026-07-12" });
  const camper = await aCamper(db, { event, name: childName });
  const [contact, { id: userId }] = await Promise.all([
    aContact(db, { of: camper, email }),
    aPerson(db, { name: `Returning ${mark}`, email }),
  ]);
  await db
    .insertInto("participantLinks")
    .values({
      id: randomUUID(),
      organizationId: organization.id,
      eventId: event.id,
      participantId: camper.id,
      contactId: contact.id,
      userId,
      createdAt: new Date(),
    })
    .execute();
}

export async function aFamilyOfLastSeason(db: Db, organization: { id: string }, { id }: { id: string }) {
  const hashes = { addressHash: randomBytes(32), childIdHash: randomBytes(32) };
  await db
    .insertInto("returningFamilies")
    .values({ organizationId: organization.id, userId: id, endedAt: new Date(), ...hashes })
    .execute();
}
