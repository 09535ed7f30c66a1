import { sql } from "kysely";
import {
  maxBuildings,
  type Building,
  type BuildingChange,
  type NewBuilding,
} from "#domain/organizations/building.ts";
import { byName } from "#server/platform/db/by-name.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Staff } from "./require-staff.ts";

export async function listBuildings(db: Db, { organizationId }: Staff): Promise<Building[]> {
  return db
    .selectFrom("organizationBuildings")
    .select(["id", "name", "capacity"])
    .where("organizationId", "=", organizationId)
    .orderBy(byName("name"))
    .limit(maxBuildings)
    .execute();
}

export async function insertBuilding(
  tx: Tx,
  { organizationId, userId }: Staff,
  { id, name, capacity }: NewBuilding,
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto("organizationBuildings")
    .values({ id, organizationId, name, capacity, createdAt: now, createdBy: userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function isOwnBuilding(tx: Tx, { organizationId }: Staff, buildingId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("organizationBuildings")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where("id", "=", buildingId)
    .executeTakeFirst();
  return row !== undefined;
}

/** `exceptId` may have the name itself: a building can change the case of its name. */
export async function hasName(
  tx: Tx,
  { organizationId }: Staff,
  name: string,
  exceptId?: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom("organizationBuildings")
    .select("id")
    .where("organizationId", "=", organizationId)
    .where(sql`lower(name)`, "=", sql`lower(${name})`)
    .$if(exceptId !== undefined, (named) => named.where("id", "!=", exceptId ?? ""))
    .executeTakeFirst();
  return row !== undefined;
}

export async function findBuilding(
  tx: Tx,
  { organizationId }: Staff,
  buildingId: string,
): Promise<Building | undefined> {
  return tx
    .selectFrom("organizationBuildings")
    .select(["id", "name", "capacity"])
    .where("organizationId", "=", organizationId)
    .where("id", "=", buildingId)
    .executeTakeFirst();
}

export async function updateBuilding(
  tx: Tx,
  { organizationId }: Staff,
  { buildingId, name, capacity }: BuildingChange,
): Promise<void> {
  await tx
    .updateTable("organizationBuildings")
    .set({ name, capacity })
    .where("organizationId", "=", organizationId)
    .where("id", "=", buildingId)
    .execute();
}

export async function countBuildings(tx: Tx, { organizationId }: Staff): Promise<number> {
  const { total } = await tx
    .selectFrom("organizationBuildings")
    .select((from) => from.fn.countAll<string>().as("total"))
    .where("organizationId", "=", organizationId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function deleteBuilding(
  tx: Tx,
  { organizationId }: Staff,
  buildingId: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("organizationBuildings")
    .where("organizationId", "=", organizationId)
    .where("id", "=", buildingId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Only for the last event of an organization without a list, so that next year's first event finds them. */
export async function keepBuildingsOf(
  tx: Tx,
  { organizationId, eventId, now }: { organizationId: string; eventId: string; now: Date },
): Promise<void> {
  await sql`
    insert into organization_buildings (id, organization_id, name, capacity, created_at, created_by)
    select gen_random_uuid(), organization_id, name, capacity, ${now}::timestamptz, null
    from event_buildings
    where organization_id = ${organizationId} and event_id = ${eventId}
      and not exists (select from organization_buildings o where o.organization_id = ${organizationId})
      and not exists (select from events e where e.organization_id = ${organizationId} and e.deleted_at is null)
    on conflict do nothing`.execute(tx);
}
