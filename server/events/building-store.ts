import { sql } from "kysely";
import {
  maxBuildings,
  type Building,
  type BuildingChange,
  type NewBuilding,
} from "#domain/organizations/building.ts";
import type { Automatic } from "#server/organizations/require-automatic.ts";
import type { StaffOrKey } from "#server/organizations/require-api-key.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import { byName } from "#server/platform/db/by-name.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import { ownEvent } from "./store.ts";

export async function listEventBuildings(
  db: Db,
  staff: StaffOrKey | Automatic,
  eventId: string,
): Promise<Building[]> {
  return db
    .selectFrom("eventBuildings")
    .select(["id", "name", "capacity"])
    .where("eventId", "=", ownEvent(staff, eventId))
    .orderBy(byName("name"))
    .limit(maxBuildings)
    .execute();
}

export async function countEventBuildings(tx: Tx, staff: Staff, eventId: string): Promise<number> {
  const { total } = await tx
    .selectFrom("eventBuildings")
    .select((from) => from.fn.countAll<string>().as("total"))
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function insertEventBuilding(
  tx: Tx,
  staff: Staff,
  eventId: string,
  { id, name, capacity }: NewBuilding,
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("eventBuildings")
    .values({
      id,
      organizationId: staff.organizationId,
      eventId,
      name,
      capacity,
      createdAt: now,
      createdBy: staff.userId,
      copiedFromEventId: null,
      copiedFromOrganizationId: null,
      copiedAt: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function ownerOfBuilding(
  tx: Tx,
  buildingId: string,
): Promise<{ organizationId: string; eventId: string } | undefined> {
  return tx
    .selectFrom("eventBuildings")
    .select(["organizationId", "eventId"])
    .where("id", "=", buildingId)
    .executeTakeFirst();
}

export async function findEventBuilding(
  tx: Tx,
  { organizationId }: Staff,
  eventId: string,
  buildingId: string,
): Promise<Building | undefined> {
  return tx
    .selectFrom("eventBuildings")
    .select(["id", "name", "capacity"])
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("id", "=", buildingId)
    .executeTakeFirst();
}

export async function updateEventBuilding(
  tx: Tx,
  { organizationId }: Staff,
  eventId: string,
  { buildingId, name, capacity }: BuildingChange,
): Promise<void> {
  await tx
    .updateTable("eventBuildings")
    .set({ name, capacity })
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where("id", "=", buildingId)
    .execute();
}

/** `exceptId` may have the name itself: a building can change the case of its name. */
export async function hasName(
  tx: Tx,
  { organizationId }: Staff,
  eventId: string,
  name: string,
  exceptId?: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("eventBuildings")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("eventId", "=", eventId)
    .where(sql`lower(name)`, "=", sql`lower(${name})`)
    .$if(exceptId !== undefined, (named) => named.where("id", "!=", exceptId ?? ""))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns the buildings that exist. "key share" only prevents deletion; "update" is exclusive. Rows are locked in id
 * order to avoid deadlocks.
 */
export async function lockBuildings(
  tx: Tx,
  staff: Staff,
  eventId: string,
  buildingIds: readonly string[],
  strength: "key share" | "update",
): Promise<Set<string>> {
  const locked = tx
    .selectFrom("eventBuildings")
    .select("id")
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("id", "in", [...buildingIds])
    .orderBy("id");
  const rows = await (strength === "update" ? locked.forUpdate() : locked.forKeyShare()).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Locks the event, so that it cannot be deleted during the copy. */
export async function latestEventWithBuildings(
  tx: Tx,
  staff: Staff,
  exceptEventId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom("events as e")
    .select("e.id")
    .where("e.organizationId", "=", staff.organizationId)
    .where("e.deletedAt", "is", null)
    .where("e.id", "!=", exceptEventId)
    .where((e) =>
      e.exists(e.selectFrom("eventBuildings as b").select("b.id").whereRef("b.eventId", "=", "e.id")),
    )
    .orderBy("e.startDate", "desc")
    .orderBy("e.createdAt", "desc")
    .orderBy("e.id")
    .limit(1)
    .forShare()
    .executeTakeFirst();
  return row?.id;
}

type Target = { eventId: string; now: Date };

export async function copyFromEvent(
  tx: Tx,
  staff: Staff,
  sourceEventId: string,
  { eventId, now }: Target,
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into event_buildings (id, organization_id, event_id, name, capacity, created_at, created_by,
      copied_from_event_id, copied_at)
    select gen_random_uuid(), organization_id, ${eventId}::uuid, name, capacity, ${now}::timestamptz,
      ${staff.userId}::uuid, event_id, ${now}::timestamptz
    from event_buildings
    where organization_id = ${staff.organizationId} and event_id = ${sourceEventId}
    order by name collate by_name limit ${maxBuildings}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function copyFromOrganization(tx: Tx, staff: Staff, { eventId, now }: Target): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into event_buildings (id, organization_id, event_id, name, capacity, created_at, created_by,
      copied_from_organization_id, copied_at)
    select gen_random_uuid(), organization_id, ${eventId}::uuid, name, capacity, ${now}::timestamptz,
      ${staff.userId}::uuid, organization_id, ${now}::timestamptz
    from organization_buildings
    where organization_id = ${staff.organizationId}
    order by name collate by_name limit ${maxBuildings}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

export async function setSavepoint(tx: Tx): Promise<void> {
  await sql`savepoint before_copying`.execute(tx);
}

export async function backToSavepoint(tx: Tx): Promise<void> {
  await sql`rollback to savepoint before_copying`.execute(tx);
}

export async function deleteEventBuilding(
  tx: Tx,
  staff: Staff,
  eventId: string,
  buildingId: string,
): Promise<void> {
  await tx
    .deleteFrom("eventBuildings")
    .where("organizationId", "=", staff.organizationId)
    .where("eventId", "=", eventId)
    .where("id", "=", buildingId)
    .execute();
}

type Named = { id: string; name: string };

/** Skips names that exist already, regardless of case. */
export async function insertNamedBuildings(
  tx: Tx,
  staff: StaffOrKey,
  eventId: string,
  buildings: readonly Named[],
  now: Date,
): Promise<void> {
  await sql`
    insert into event_buildings (id, organization_id, event_id, name, created_at, created_by)
    select n.id, ${staff.organizationId}::uuid, ${eventId}::uuid, n.name, ${now}::timestamptz, ${staff.userId}::uuid
    from unnest(${buildings.map(({ id }) => id)}::uuid[], ${buildings.map(({ name }) => name)}::text[]) as n(id, name)
    on conflict (event_id, lower(name)) do nothing`.execute(tx);
}

/** Keyed by the requested name. Postgres folds case, as its unique index does. */
export async function findBuildingsByName(
  tx: Tx,
  staff: StaffOrKey,
  eventId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  // Raw: unnest.
  const { rows } = await sql<Named>`
    select b.id, n.name
    from unnest(${names}::text[]) as n(name)
    join event_buildings b on b.event_id = ${eventId} and lower(b.name) = lower(n.name)
    where b.organization_id = ${staff.organizationId}`.execute(tx);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Prevents deletion of the building until the transaction ends. Returns false if it does not exist. */
export async function lockBuilding(
  tx: Tx,
  staff: Staff,
  eventId: string,
  buildingId: string,
): Promise<boolean> {
  return (await lockBuildings(tx, staff, eventId, [buildingId], "key share")).has(buildingId);
}
