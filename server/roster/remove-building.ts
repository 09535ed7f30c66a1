import { eventBuildingErrors } from "#domain/events/errors.ts";
import { buildingErrors } from "#domain/organizations/errors.ts";
import { AppError } from "#domain/app-error.ts";
import { rosterErrors } from "#domain/roster/errors.ts";
import { deleteEventBuilding } from "#server/events/actions.ts";
import { lockBuildings } from "#server/events/building-store.ts";
import { lockEvent } from "#server/events/store.ts";
import type { Admin } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { hasPeopleIn, moveEverybody } from "./store.ts";

export type BuildingRemoval = { eventId: string; buildingId: string; moveToBuildingId?: string | undefined };

/** Locked against concurrent moves into it, so no participant is missed. */
export async function removeEventBuilding(tx: Tx, admin: Admin, removal: BuildingRemoval): Promise<void> {
  const { eventId, buildingId, moveToBuildingId } = removal;
  await lockEvent(tx, admin, eventId);
  const wanted = moveToBuildingId === undefined ? [buildingId] : [buildingId, moveToBuildingId];
  const there = await lockBuildings(tx, admin, eventId, wanted, "update");
  if (!there.has(buildingId)) throw new AppError(buildingErrors.notFound);
  if (await hasPeopleIn(tx, admin, eventId, buildingId)) {
    if (moveToBuildingId === undefined) throw new AppError(eventBuildingErrors.hasPeople);
    if (moveToBuildingId === buildingId || !there.has(moveToBuildingId))
      throw new AppError(rosterErrors.buildingGone);
    await moveEverybody(tx, admin, eventId, { from: buildingId, to: moveToBuildingId });
  }
  await deleteEventBuilding(tx, admin, eventId, buildingId);
}
