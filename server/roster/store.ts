import { sql } from "kysely";
import { maxParticipants, type ListedParticipant, type NewParticipant } from "#domain/roster/participant.ts";
import { maxWhileNew, type RoomWhileNew } from "#domain/standing.ts";
import { ownEvent } from "#server/events/store.ts";
import type { StaffOrKey } from "#server/organizations/require-api-key.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import { lockOrganization } from "#server/organizations/store.ts";
import { byName } from "#server/platform/db/by-name.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";

/** By name. Contacts are counted in one index scan, not per participant. */
export async function listParticipants(db: Db, staff: Staff, eventId: string): Promise<ListedParticipant[]> {
  return db
    .selectFrom("participants as p")
    .leftJoin(
      (from) =>
        from
          .selectFrom("contacts")
          .select(["participantId", countRows().as("contacts")])
          .where("eventId", "=", eventId)
          .where("removedAt", "is", null)
          .groupBy("participantId")
          .as("c"),
      (join) => join.onRef("c.participantId", "=", "p.id"),
    )
    .select(["p.id", "p.name", "p.buildingId", "p.externalId", "p.largePrint"])
    .select((from) => from.fn.coalesce("c.contacts", from.lit(0)).as("contacts"))
    .where("p.eventId", "=", ownEvent(staff, eventId))
    .where("p.deletedAt", "is", null)
    .orderBy(byName("p.name"))
    .orderBy("p.id")
    .limit(maxParticipants)
    .execute();
}

/** Index-only, because it runs for every participant that is added. */
export async function hasRoomForParticipant(tx: Tx, staff: Staff, eventId: string): Promise<boolean> {
  const last = await tx
    .selectFrom("participants")
    .select("id")
    .where("eventId", "=", ownEvent(staff, eventId))
    .where("deletedAt", "is", null)
    .offset(maxParticipants - 1)
    .limit(1)
    .executeTakeFirst();
  return last === undefined;
}

/** Locks the organization, because participants of several events count together. Undefined if it is not new. */
export async function lockRoomWhileNew(tx: Tx, staff: StaffOrKey): Promise<RoomWhileNew | undefined> {
  if (staff.standing !== "new") return undefined;
  await lockOrganization(tx, staff.organizationId);
  const { participants, contacts } = await tx
    .selectNoFrom((from) => [
      from
        .selectFrom("participants")
        .select(countRows().as("count"))
        .where("organizationId", "=", staff.organizationId)
        .where("deletedAt", "is", null)
        .$asScalar()
        .as("participants"),
      from
        .selectFrom("contacts")
        .select(countRows().as("count"))
        .where("organizationId", "=", staff.organizationId)
        .where("removedAt", "is", null)
        .$asScalar()
        .as("contacts"),
    ])
    .executeTakeFirstOrThrow();
  return {
    participants: Math.max(0, maxWhileNew.participants - (participants ?? 0)),
    contacts: Math.max(0, maxWhileNew.contacts - (contacts ?? 0)),
  };
}

/** False when the id is taken. */
export async function insertParticipant(
  tx: Tx,
  staff: Staff,
  eventId: string,
  participant: NewParticipant,
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("participants")
    .values({
      ...participant,
      organizationId: staff.organizationId,
      eventId,
      createdAt: now,
      createdBy: staff.userId,
      createdByName: staff.displayName,
    })
    // No conflict target: concurrent inserts may hit any of the unique keys.
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Includes deleted participants. */
export async function isOwnParticipant(
  tx: Tx,
  staff: Staff,
  eventId: string,
  participantId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("participants")
    .select("id")
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("id", "=", participantId)
    .executeTakeFirst();
  return row !== undefined;
}

type Person = { name: string; externalId: string | null; largePrint: boolean };

export async function updateParticipant(
  tx: Tx,
  staff: Staff,
  { eventId, participantId }: { eventId: string; participantId: string },
  { name, externalId, largePrint }: Person,
): Promise<void> {
  await tx
    .updateTable("participants")
    .set({ name, externalId, largePrint })
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("id", "=", participantId)
    .where("deletedAt", "is", null)
    .execute();
}

/** False if it was so before. */
export async function markStopped(
  tx: Tx,
  { organizationId }: Staff,
  { eventId, participantId }: { eventId: string; participantId: string },
  stoppedAt: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("participants")
    .set({ collectingStoppedAt: stoppedAt })
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("id", "=", participantId)
    .where("collectingStoppedAt", stoppedAt === null ? "is not" : "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function hasExternalId(
  tx: Tx,
  staff: Staff,
  eventId: string,
  externalId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("participants")
    .select("id")
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("externalId", "=", externalId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  return row !== undefined;
}

export type NameChange = {
  entryId: string;
  eventId: string;
  participantId: string;
  nameBefore: string | null;
  nameAfter: string | null;
};

/** Beside the audit entry, so that the names are deleted with the participant. */
export async function insertNameChange(tx: Tx, staff: Staff, change: NameChange): Promise<void> {
  await tx
    .insertInto("nameChanges")
    .values({ ...change, organizationId: staff.organizationId })
    .execute();
}

export type ParticipantMove = { eventId: string; participantId: string; buildingId: string };
export type MoveOutcome = { event: boolean; building: boolean; participant: boolean; moved: boolean };

/** Locks the building: a concurrent removal either came first, and nothing moves, or moves this participant too. */
export async function moveParticipant(tx: Tx, staff: Staff, move: ParticipantMove): Promise<MoveOutcome> {
  const { organizationId } = staff;
  const { eventId, participantId, buildingId } = move;
  // Raw: data-modifying CTEs and a lock.
  const { rows } = await sql<MoveOutcome>`
    with event as (
      select id from events where organization_id = ${organizationId} and id = ${eventId} and deleted_at is null
    ), building as (
      select b.id from event_buildings b join event e on e.id = b.event_id where b.id = ${buildingId}
      for key share of b
    ), moved as (
      update participants p set building_id = b.id from building b
      where p.organization_id = ${organizationId} and p.event_id = ${eventId} and p.id = ${participantId}
        and p.deleted_at is null and p.building_id is distinct from b.id
      returning p.id
    )
    select exists (select from event) as event, exists (select from building) as building,
      exists (select from participants where organization_id = ${organizationId} and event_id = ${eventId}
        and id = ${participantId} and deleted_at is null) as participant,
      exists (select from moved) as moved`.execute(tx);
  return rows[0] ?? { event: false, building: false, participant: false, moved: false };
}

/** False if the participant is no longer in that building. */
export async function unassignParticipant(
  tx: Tx,
  staff: Staff,
  {
    eventId,
    participantId,
    fromBuildingId,
  }: { eventId: string; participantId: string; fromBuildingId: string },
): Promise<boolean> {
  const row = await tx
    .updateTable("participants")
    .set({ buildingId: null })
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("id", "=", participantId)
    .where("buildingId", "=", fromBuildingId)
    .where("deletedAt", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

export async function hasPeopleIn(
  tx: Tx,
  staff: Staff,
  eventId: string,
  buildingId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("participants")
    .select("id")
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("buildingId", "=", buildingId)
    .where("deletedAt", "is", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function moveEverybody(
  tx: Tx,
  staff: Staff,
  eventId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .updateTable("participants")
    .set({ buildingId: to })
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("buildingId", "=", from)
    .where("deletedAt", "is", null)
    .execute();
}

/** Locks the participant. Contacts are added and counted under this lock, so that the limit holds. */
export async function lockParticipantRow(
  tx: Tx,
  staff: Staff,
  eventId: string,
  participantId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("participants")
    .select("id")
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("id", "=", participantId)
    .where("deletedAt", "is", null)
    // Not "for update": inserting a sheet or response must not wait. Printing locks notes and then inserts sheets;
    // removing a contact locks the participant and then the notes.
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Removed contacts count, because their notes stay with the participant. */
export async function hasEverHadContacts(
  tx: Tx,
  staff: Staff,
  eventId: string,
  participantId: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("contacts")
    .select("id")
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("participantId", "=", participantId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function eraseParticipant(
  tx: Tx,
  staff: Staff,
  eventId: string,
  participantId: string,
): Promise<void> {
  await tx
    .deleteFrom("participants")
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("id", "=", participantId)
    .execute();
}
