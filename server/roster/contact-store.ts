import { dayIn } from "#domain/events/calendar-day.ts";
import {
  maxContacts,
  type ContactAccess,
  type ContactForm,
  type ListedContact,
  type NewContact,
} from "#domain/roster/contact.ts";
import { relationships } from "#domain/roster/relationship.ts";
import { inviteStatus } from "#domain/roster/invite-status.ts";
import { listAccessEntries } from "#server/organizations/audit-store.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { accountName } from "#server/identity/account-name.ts";
import { personName, unnamedFamily } from "#domain/identity/person-name.ts";

export type ParticipantRef = { eventId: string; participantId: string };

export async function findParticipant(
  db: Db,
  staff: Staff,
  { eventId, participantId }: ParticipantRef,
): Promise<{ id: string; name: string; externalId: string | null; largePrint: boolean } | undefined> {
  return db
    .selectFrom("participants")
    .select(["id", "name", "externalId", "largePrint"])
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("id", "=", participantId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
}

export async function listContacts(
  db: Db,
  staff: Staff,
  { eventId, participantId }: ParticipantRef,
): Promise<ListedContact[]> {
  const rows = await db
    .selectFrom("contactInvites")
    .select(["contactId as id", "email", "name", "relationship", "phone", "inviteId"])
    .select(["acceptedAt", "takenAt", "sentAt", "failedAt", "failure"])
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("participantId", "=", participantId)
    .orderBy("createdAt")
    .orderBy("contactId")
    .limit(maxContacts)
    .execute();
  return rows.map(({ id, email, name, phone, relationship, inviteId, failure, ...facts }) => {
    const invite = inviteId === null && facts.acceptedAt === null ? null : inviteStatus(facts);
    return {
      id,
      email,
      name,
      phone,
      relationship: relationships.find((known) => known === relationship) ?? relationships[0],
      invite,
      failure: invite === "error" ? failure : null,
    };
  });
}

/** The accounts that may write as these contacts. */
async function listLinks(
  db: Db,
  { organizationId }: Staff,
  contactIds: readonly string[],
): Promise<{ contactId: string; name: string | null; since: Date }[]> {
  if (contactIds.length === 0) return [];
  return db
    .selectFrom("participantLinks as l")
    .innerJoin("users as u", "u.id", "l.userId")
    .select(["l.contactId", accountName("u").as("name"), "l.createdAt as since"])
    .where("l.organizationId", "=", organizationId)
    .where("l.contactId", "in", [...contactIds])
    .execute();
}

/** From the audit log, so that it outlives the account. */
export async function findAccess(
  db: Db,
  staff: Staff,
  { eventId, contactIds }: { eventId: string; contactIds: readonly string[] },
): Promise<Map<string, ContactAccess>> {
  const [links, entries, timeZone] = await Promise.all([
    listLinks(db, staff, contactIds),
    listAccessEntries(db, staff, { eventId, contactIds }),
    findTimeZone(db, staff),
  ]);
  const access = new Map<string, ContactAccess>();
  for (const contactId of contactIds) {
    const own = entries.filter((entry) => entry.contactId === contactId);
    const accepted = own.find(({ action }) => action === "invite.accepted");
    const left = own.find(({ action }) => action === "family.left");
    const link = links.find((one) => one.contactId === contactId);
    const hasLeft = link === undefined && left !== undefined;
    // An entry that is older than the link belongs to an account that left since.
    if (accepted !== undefined && (link === undefined || accepted.at >= link.since))
      access.set(contactId, {
        name: personName({ contact: accepted.actorName, account: link?.name }, unnamedFamily),
        since: dayIn(timeZone, accepted.at),
        by: accepted.by === "code" ? "code" : "address",
        leftOn: hasLeft ? dayIn(timeZone, left.at) : null,
      });
    else if (link !== undefined)
      access.set(contactId, {
        name: personName({ account: link.name }, unnamedFamily),
        since: dayIn(timeZone, link.since),
        by: "link",
        leftOn: null,
      });
  }
  return access;
}

async function findTimeZone(db: Db, { organizationId }: Staff): Promise<string> {
  const { timeZone } = await db
    .selectFrom("organizations")
    .select("timeZone")
    .where("id", "=", organizationId)
    .executeTakeFirstOrThrow();
  return timeZone;
}

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

export async function hasAddress(
  tx: Tx,
  { organizationId }: Staff,
  { participantId }: ParticipantRef,
  email: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("contacts")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("participantId", "=", participantId)
    .where("email", "=", email)
    .where("removedAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function countContacts(
  tx: Tx,
  staff: Staff,
  { eventId, participantId }: ParticipantRef,
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

export async function insertContact(
  tx: Tx,
  staff: Staff,
  { eventId, participantId }: ParticipantRef,
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

export type StoredContact = Omit<ContactForm, "relationship"> & { relationship: string };

export async function findContact(
  tx: Tx,
  staff: Staff,
  { eventId, participantId }: ParticipantRef,
  contactId: string,
): Promise<StoredContact | undefined> {
  return tx
    .selectFrom("contacts")
    .select(["email", "name", "relationship", "phone"])
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("participantId", "=", participantId)
    .where("id", "=", contactId)
    .where("removedAt", "is", null)
    .executeTakeFirst();
}

/** The address stays: a new address is a new contact. */
export async function updateContact(
  tx: Tx,
  staff: Staff,
  { eventId, participantId }: ParticipantRef,
  contactId: string,
  { name, relationship, phone }: ContactForm,
): Promise<void> {
  await tx
    .updateTable("contacts")
    .set({ name, relationship, phone })
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("participantId", "=", participantId)
    .where("id", "=", contactId)
    .where("removedAt", "is", null)
    .execute();
}

/** `by` is null if a corrected address replaces the contact: then no job writes a block for it. */
export async function removeContact(
  tx: Tx,
  staff: Staff,
  { eventId, participantId }: ParticipantRef,
  contactId: string,
  { now, by }: { now: Date; by: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("contacts")
    .set({ removedAt: now, removedBy: by })
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("participantId", "=", participantId)
    .where("id", "=", contactId)
    .where("removedAt", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Contacts of other events with this contact's address and child: the same external id or name. */
export async function findSameContacts(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, participantId, contactId }: ParticipantRef & { contactId: string },
): Promise<(ParticipantRef & { contactId: string })[]> {
  return tx
    .selectFrom("contacts as c")
    .innerJoin("participants as p", "p.id", "c.participantId")
    .innerJoin("contacts as other", (join) =>
      join.onRef("other.email", "=", "c.email").onRef("other.organizationId", "=", "c.organizationId"),
    )
    .innerJoin("participants as child", "child.id", "other.participantId")
    .select(["other.eventId", "other.participantId", "other.id as contactId"])
    .where("c.organizationId", "=", organizationId)
    .where("c.eventId", "=", eventId)
    .where("c.participantId", "=", participantId)
    .where("c.id", "=", contactId)
    .whereRef("other.id", "!=", "c.id")
    .where("other.removedAt", "is", null)
    .where((eb) =>
      eb.or([
        eb("child.externalId", "=", eb.ref("p.externalId")),
        eb(eb.fn<string>("lower", ["child.name"]), "=", eb.fn<string>("lower", ["p.name"])),
      ]),
    )
    .orderBy("other.id")
    .execute();
}

export async function lockParticipants(
  tx: Tx,
  { organizationId }: Staff,
  refs: readonly ParticipantRef[],
): Promise<void> {
  await tx
    .selectFrom("participants")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where(
      "id",
      "in",
      refs.map(({ participantId }) => participantId),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
}

/** The linked account and accounts with this verified address. */
export async function listAccounts(tx: Tx, staff: Staff, contactId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom("participantLinks")
    .select("userId")
    .where("organizationId", "=", staff.organizationId)
    .where("contactId", "=", contactId)
    .union((from) =>
      from
        .selectFrom("contacts as c")
        .innerJoin("verifiedEmails as v", "v.email", "c.email")
        .select("v.userId")
        .where("c.organizationId", "=", staff.organizationId)
        .where("c.id", "=", contactId),
    )
    .execute();
  return rows.map(({ userId }) => userId);
}
