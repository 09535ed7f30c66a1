import { maxBuildings, type NewBuilding } from "#domain/organizations/building.ts";
import { buildingErrors } from "#domain/organizations/errors.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { AppError } from "#domain/app-error.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import * as store from "./building-store.ts";
import type { Admin, Staff } from "./require-staff.ts";
import { lockOrganization } from "./store.ts";

export async function addBuilding(
  tx: Tx,
  clock: Clock,
  staff: Staff,
  building: NewBuilding,
): Promise<{ id: string }> {
  const { organizationId } = staff;
  await lockOrganization(tx, organizationId);
  if (!(await store.insertBuilding(tx, staff, building, clock.now()))) {
    // A repeated request is not an error.
    if (await store.isOwnBuilding(tx, staff, building.id)) return { id: building.id };
    // If the name is free, another organization has the id; row-level security hides it.
    const isNamed = await store.hasName(tx, staff, building.name);
    throw new AppError(isNamed ? buildingErrors.nameTaken : buildingErrors.idTaken);
  }
  if ((await store.countBuildings(tx, staff)) > maxBuildings) throw new AppError(buildingErrors.tooMany);
  invalidate(tx, [organizationTopics.buildings(organizationId)]);
  return { id: building.id };
}

/** Succeeds if the building is already deleted. */
export async function deleteBuilding(tx: Tx, admin: Admin, buildingId: string): Promise<void> {
  if (await store.deleteBuilding(tx, admin, buildingId))
    invalidate(tx, [organizationTopics.buildings(admin.organizationId)]);
}
