import { eventTopics } from "#domain/events/topics.ts";
import { maxBuildings, type NewBuilding } from "#domain/organizations/building.ts";
import { buildingErrors } from "#domain/organizations/errors.ts";
import { AppError } from "#domain/app-error.ts";
import type { Admin, Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import * as store from "./building-store.ts";
import { lockEvent } from "./lock-event.ts";

export async function addEventBuilding(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  staff: Staff,
  eventId: string,
  building: NewBuilding,
): Promise<{ id: string }> {
  await lockEvent(tx, staff, eventId);
  if (await wasAddedBefore(tx, staff, eventId, building.id)) return { id: building.id };
  if ((await store.countEventBuildings(tx, staff, eventId)) >= maxBuildings)
    throw new AppError(buildingErrors.tooMany);
  if (!(await store.insertEventBuilding(tx, staff, eventId, building, clock.now()))) {
    // A concurrent retry may have inserted it first.
    if (await wasAddedBefore(tx, staff, eventId, building.id)) return { id: building.id };
    // If the name is free, another organization has the id; row-level security hides it.
    const isNamed = await store.hasName(tx, staff, eventId, building.name);
    throw new AppError(isNamed ? buildingErrors.nameTaken : buildingErrors.idTaken);
  }
  invalidate(tx, [eventTopics.roster(staff.organizationId, eventId)]);
  return { id: building.id };
}

/** A retry is not an error; another event's id is, without revealing its owner. */
async function wasAddedBefore(tx: Tx, staff: Staff, eventId: string, buildingId: string): Promise<boolean> {
  const owner = await store.ownerOfBuilding(tx, buildingId);
  if (owner === undefined) return false;
  if (owner.organizationId !== staff.organizationId || owner.eventId !== eventId)
    throw new AppError(buildingErrors.idTaken);
  return true;
}

/** Copies only into an empty event. Concurrent requests copy once, because the event is locked. */
export async function copyEventBuildings(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  staff: Staff,
  eventId: string,
): Promise<{ copied: number }> {
  await lockEvent(tx, staff, eventId, { alone: true });
  if ((await store.countEventBuildings(tx, staff, eventId)) > 0) return { copied: 0 };
  const copied = await copyBuildings(tx, staff, eventId, clock.now());
  if (copied > 0) invalidate(tx, [eventTopics.roster(staff.organizationId, eventId)]);
  return { copied };
}

/** Returns false when the copy fails; the new event is created anyway. */
export async function copyBuildingsIfPossible(
  tx: Tx,
  { clock, log }: Pick<Deps, "clock" | "log">,
  staff: Staff,
  eventId: string,
): Promise<boolean> {
  await store.setSavepoint(tx);
  try {
    await copyBuildings(tx, staff, eventId, clock.now());
    return true;
  } catch (error) {
    await store.backToSavepoint(tx);
    log.warn({ err: error, organizationId: staff.organizationId, eventId }, "buildings could not be copied");
    return false;
  }
}

async function copyBuildings(tx: Tx, staff: Staff, eventId: string, now: Date): Promise<number> {
  const source = await store.latestEventWithBuildings(tx, staff, eventId);
  return source === undefined
    ? store.copyFromOrganization(tx, staff, { eventId, now })
    : store.copyFromEvent(tx, staff, source, { eventId, now });
}

/** The caller must have locked the building and moved all participants out. */
export async function deleteEventBuilding(
  tx: Tx,
  admin: Admin,
  eventId: string,
  buildingId: string,
): Promise<void> {
  await store.deleteEventBuilding(tx, admin, eventId, buildingId);
  invalidate(tx, [eventTopics.roster(admin.organizationId, eventId)]);
}
