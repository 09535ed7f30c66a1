import { eventBuildingReasons } from "#domain/events/reasons.ts";
import { buildingReasons } from "#domain/organizations/reasons.ts";
import { Refused } from "#domain/refusal.ts";
import { rosterReasons } from "#domain/roster/reasons.ts";
import { deleteEventBuilding } from "#server/events/building-actions.ts";
import { lockBuildings } from "#server/events/building-store.ts";
import { holdEvent } from "#server/events/hold-event.ts";
import type { Admin } from "#server/organizations/prove-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { hasPeopleIn, moveEverybody } from "./store.ts";

export type BuildingRemoval = { eventId: string; buildingId: string; moveToBuildingId?: string | undefined };

/**
 * Nobody is left without a place by it: a building goes when it is empty, or together with the move of everybody in it.
 * While it is locked nobody can be put into it, so whoever was in time is seen here.
 */
export async function removeEventBuilding(tx: Tx, admin: Admin, removal: BuildingRemoval): Promise<void> {
  const { eventId, buildingId, moveToBuildingId } = removal;
  await holdEvent(tx, admin, eventId);
  const wanted = moveToBuildingId === undefined ? [buildingId] : [buildingId, moveToBuildingId];
  const there = await lockBuildings(tx, admin, eventId, wanted, "update");
  if (!there.has(buildingId)) throw new Refused(buildingReasons.notFound);
  if (await hasPeopleIn(tx, admin, eventId, buildingId)) {
    if (moveToBuildingId === undefined) throw new Refused(eventBuildingReasons.hasPeople);
    if (moveToBuildingId === buildingId || !there.has(moveToBuildingId))
      throw new Refused(rosterReasons.buildingGone);
    await moveEverybody(tx, admin, eventId, { from: buildingId, to: moveToBuildingId });
  }
  await deleteEventBuilding(tx, admin, eventId, buildingId);
}
