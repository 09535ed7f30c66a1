import { sql } from "kysely";
import { mostBuildings, type Building, type NewBuilding } from "#domain/organizations/building.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Staff } from "./prove-staff.ts";

export async function listBuildings(db: Db, { organizationId }: Staff): Promise<Building[]> {
  return db
    .selectFrom("organizationBuildings")
    .select(["id", "name", "capacity"])
    .where("organizationId", "=", organizationId)
    .orderBy(sql`lower(name)`)
    .limit(mostBuildings)
    .execute();
}

/** False when its id or its name is taken. */
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

export async function organizationOfBuilding(tx: Tx, buildingId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom("organizationBuildings")
    .select("organizationId")
    .where("id", "=", buildingId)
    .executeTakeFirst();
  return row?.organizationId;
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
