import { sql } from "kysely";
import { relationships, type Relationship } from "#domain/roster/relationship.ts";
import type { ExportedPerson } from "#domain/roster/import-answer.ts";
import type { KnownContact, KnownRoster } from "#domain/roster/import-plan.ts";
import type { ImportRow, personIn } from "#domain/roster/import-row.ts";
import { maxParticipants } from "#domain/roster/participant.ts";
import { listEventBuildings } from "#server/events/building-store.ts";
import type { StaffOrKey } from "#server/organizations/require-api-key.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { anyId } from "#server/platform/db/any-of.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import { byName } from "#server/platform/db/by-name.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { lockRoomWhileNew } from "./store.ts";
import { findBlocks, type BlockDeps } from "./contact-block-store.ts";

/** Only the part of the roster that these rows can affect, found by id and name through indexes. */
export async function knownRoster(
  tx: Tx,
  deps: BlockDeps,
  staff: StaffOrKey,
  eventId: string,
  rows: readonly ImportRow[],
): Promise<KnownRoster> {
  const people = await findPeople(tx, staff, eventId, rows);
  const contacts = await contactsOf(
    tx,
    staff,
    eventId,
    people.map(({ id }) => id),
  );
  return {
    people: people.map((person) => ({ ...person, contacts: contacts.get(person.id) ?? [] })),
    buildings: await listEventBuildings(tx, staff, eventId),
    peopleInEvent: await countPeople(tx, staff, eventId),
    roomWhileNew: await lockRoomWhileNew(tx, staff),
    blocksOf: await findBlocks(tx, deps, staff, emailsOf(rows)),
  };
}

function* emailsOf(rows: readonly ImportRow[]): Generator<string> {
  for (const { contacts } of rows) for (const { email } of contacts) yield email;
}

/**
 * Passed as lowercase values, so that the planner hashes them or uses the index. A join would compare all participants
 * with every name.
 */
async function findPeople(tx: Tx, staff: StaffOrKey, eventId: string, rows: readonly ImportRow[]) {
  const ids = rows.map(({ externalId }) => externalId).filter((id) => id !== null);
  const names = await loweredNames(tx, rows);
  const people = tx
    .selectFrom("participants")
    .select(["id", "name", "externalId", "buildingId"])
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("deletedAt", "is", null);
  return people
    .where("externalId", "=", sql<string>`any(${ids}::text[])`)
    .union(
      people.where((from) => from.fn<string>("lower", ["name"]), "=", sql<string>`any(${names}::text[])`),
    )
    .execute();
}

/** Lowercased by Postgres, to match its index. */
async function loweredNames(tx: Tx, rows: readonly ImportRow[]): Promise<string[]> {
  // Raw: unnest.
  const lowered = await sql<{ name: string }>`
    select distinct lower(unnest(${rows.map(({ name }) => name)}::text[])) as name`.execute(tx);
  return lowered.rows.map(({ name }) => name);
}

/** Includes removed contacts, which an import must not restore unless an admin lifted their block. */
async function contactsOf(
  tx: Tx,
  staff: StaffOrKey,
  eventId: string,
  participantIds: readonly string[],
): Promise<Map<string, KnownContact[]>> {
  const rows = await tx
    .selectFrom("contacts as c")
    .select(["c.id", "c.participantId", "c.email", "c.name", "c.phone", "c.removedAt"])
    .where("c.organizationId", "=", staff.organizationId)
    .where("c.eventId", "=", eventId)
    .where("c.participantId", "=", anyId(participantIds))
    .where((from) =>
      from.or([
        from("c.removedAt", "is", null),
        from.not(
          from.exists(
            from
              .selectFrom("contactBlocks as b")
              .select("b.contactId")
              .whereRef("b.contactId", "=", "c.id")
              .where("b.liftedAt", "is not", null),
          ),
        ),
      ]),
    )
    .execute();
  const contacts = rows.map(({ removedAt, ...contact }) => ({ ...contact, removed: removedAt !== null }));
  return Map.groupBy(contacts, ({ participantId }) => participantId);
}

async function countPeople(tx: Tx, staff: StaffOrKey, eventId: string): Promise<number> {
  const { total } = await tx
    .selectFrom("participants")
    .select(countRows().as("total"))
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("deletedAt", "is", null)
    .executeTakeFirstOrThrow();
  return total;
}

export type AddedPerson = ReturnType<typeof personIn> & { id: string; buildingId: string | null };
export type ChangedPerson = { id: string; external_id: string | null; building_id: string | null };
export type AddedContact = {
  id: string;
  participant_id: string;
  email: string;
  name: string | null;
  phone: string | null;
  relationship: Relationship;
};
export type FilledContact = { id: string; name: string | null; phone: string | null };

type Place = { eventId: string; now: Date };

export async function insertPeople(
  tx: Tx,
  staff: StaffOrKey,
  { eventId, now }: Place,
  people: readonly AddedPerson[],
): Promise<void> {
  if (people.length === 0) return;
  const added = {
    organizationId: staff.organizationId,
    eventId,
    createdAt: now,
    createdBy: staff.userId,
    createdByName: staff.displayName,
  };
  await tx
    .insertInto("participants")
    .values(people.map((person) => ({ ...person, ...added })))
    .execute();
}

/** Sets the building and a missing external id. Never removes a participant from a building. */
export async function changePeople(
  tx: Tx,
  staff: StaffOrKey,
  { eventId }: Place,
  people: readonly ChangedPerson[],
): Promise<void> {
  if (people.length === 0) return;
  await sql`
    update participants set building_id = coalesce(p.building_id, participants.building_id),
      external_id = coalesce(participants.external_id, p.external_id)
    from json_to_recordset(${JSON.stringify(people)}::json) as p(id uuid, building_id uuid, external_id text)
    where participants.organization_id = ${staff.organizationId} and participants.event_id = ${eventId}
      and participants.id = p.id and participants.deleted_at is null`.execute(tx);
}

export async function insertContacts(
  tx: Tx,
  staff: StaffOrKey,
  { eventId, now }: Place,
  contacts: readonly AddedContact[],
): Promise<void> {
  if (contacts.length === 0) return;
  await sql`
    insert into contacts (id, organization_id, event_id, participant_id, email, name, relationship, phone, created_at,
      created_by)
    select c.id, ${staff.organizationId}, ${eventId}, c.participant_id, c.email, c.name, c.relationship, c.phone,
      ${now}, ${staff.userId}
    from json_to_recordset(${JSON.stringify(contacts)}::json)
      as c(id uuid, participant_id uuid, email text, name text, relationship text, phone text)
    on conflict (participant_id, email) where removed_at is null do nothing`.execute(tx);
}

/** Fills empty fields only. */
export async function fillContacts(
  tx: Tx,
  staff: StaffOrKey,
  { eventId }: Place,
  contacts: readonly FilledContact[],
): Promise<void> {
  if (contacts.length === 0) return;
  await sql`
    update contacts set name = coalesce(contacts.name, c.name), phone = coalesce(contacts.phone, c.phone)
    from json_to_recordset(${JSON.stringify(contacts)}::json) as c(id uuid, name text, phone text)
    where contacts.organization_id = ${staff.organizationId} and contacts.event_id = ${eventId}
      and contacts.id = c.id and contacts.removed_at is null`.execute(tx);
}

export type CorrectedContact = { id: string; name: string | null; phone: string | null };

/** Replaces names. */
export async function correctPeople(
  tx: Tx,
  staff: Staff,
  { eventId }: Place,
  people: readonly { id: string; name: string }[],
): Promise<void> {
  if (people.length === 0) return;
  // Raw: json_to_recordset.
  await sql`
    update participants set name = p.name
    from json_to_recordset(${JSON.stringify(people)}::json) as p(id uuid, name text)
    where participants.organization_id = ${staff.organizationId} and participants.event_id = ${eventId}
      and participants.id = p.id and participants.deleted_at is null`.execute(tx);
}

/** Replaces names and phones that are given. */
export async function correctContacts(
  tx: Tx,
  staff: Staff,
  { eventId }: Place,
  contacts: readonly CorrectedContact[],
): Promise<void> {
  if (contacts.length === 0) return;
  // Raw: json_to_recordset.
  await sql`
    update contacts set name = coalesce(c.name, contacts.name), phone = coalesce(c.phone, contacts.phone)
    from json_to_recordset(${JSON.stringify(contacts)}::json) as c(id uuid, name text, phone text)
    where contacts.organization_id = ${staff.organizationId} and contacts.event_id = ${eventId}
      and contacts.id = c.id and contacts.removed_at is null`.execute(tx);
}

/** In the order of the board: by building, unassigned last. */
export async function listForExport(db: Db, staff: Staff, eventId: string): Promise<ExportedPerson[]> {
  const people = await db
    .selectFrom("participants as p")
    // The event id is repeated, so that Postgres reads the event's buildings once.
    .leftJoin("eventBuildings as b", (join) =>
      join.onRef("b.id", "=", "p.buildingId").on("b.eventId", "=", eventId),
    )
    .select(["p.id", "p.name", "b.name as building", "p.externalId"])
    .where("p.organizationId", "=", staff.organizationId)
    .where("p.eventId", "=", eventId)
    .where("p.deletedAt", "is", null)
    .orderBy(byName("b.name"), (order) => order.asc().nullsLast())
    .orderBy(byName("p.name"))
    .orderBy("p.id")
    .limit(maxParticipants)
    .execute();
  const contacts = await db
    .selectFrom("contacts")
    .select(["participantId", "email", "name", "phone", "relationship"])
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("removedAt", "is", null)
    .orderBy("createdAt")
    .orderBy("id")
    .execute();
  const [guardian, other] = relationships;
  const contactsOf = Map.groupBy(contacts, ({ participantId }) => participantId);
  return people.map(({ id, name, building, externalId }) => ({
    name,
    building,
    externalId,
    contacts: (contactsOf.get(id) ?? []).map((contact) => ({
      email: contact.email,
      name: contact.name,
      phone: contact.phone,
      relationship: contact.relationship === other ? other : guardian,
    })),
  }));
}
