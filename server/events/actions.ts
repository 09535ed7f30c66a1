import type { NewEvent } from "#domain/events/event.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { eventTopics } from "#domain/events/topics.ts";
import { AppError } from "#domain/app-error.ts";
import { cleanLine } from "#domain/text.ts";
import { record } from "#server/organizations/audit.ts";
import type { Admin } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { copyBuildingsIfPossible } from "./building-actions.ts";
import { countEventBuildings } from "./building-store.ts";
import { lockEvent } from "./lock-event.ts";
import { invalidateForFamilies } from "./invalidate-for-families.ts";
import { lookSoon } from "./mail-store.ts";
import * as store from "./store.ts";

/** The event is created even if copying the buildings fails. */
export async function addEvent(
  tx: Tx,
  deps: Pick<Deps, "clock" | "log">,
  admin: Admin,
  event: NewEvent,
): Promise<{ id: string; buildingsCopied: boolean }> {
  const { id } = event;
  if (!(await store.isOwnEvent(tx, admin, id)) && !(await store.hasRoomForAnEvent(tx, admin)))
    throw new AppError(eventErrors.tooMany);
  // A retry is not an error; another organization's id is, without revealing its owner.
  const inserted = await store.insertEvent(tx, admin, event, deps.clock.now());
  if (!inserted && !(await store.isOwnEvent(tx, admin, id))) throw new AppError(eventErrors.idTaken);
  if (inserted) {
    await record(tx, deps, admin, { action: "event.added", eventId: id, subject: {} });
    await lookSoon(tx, { ...admin, eventId: id }, deps.clock.now());
  }
  const buildingsCopied =
    (await countEventBuildings(tx, admin, id)) > 0 || (await copyBuildingsIfPossible(tx, deps, admin, id));
  invalidate(tx, [eventTopics.list(admin.organizationId), eventTopics.roster(admin.organizationId, id)]);
  return { id, buildingsCopied };
}

export async function updateEvent(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  eventId: string,
  form: Omit<NewEvent, "id">,
): Promise<void> {
  if (!(await store.updateEvent(tx, admin, eventId, form))) throw new AppError(eventErrors.notFound);
  await record(tx, deps, admin, { action: "event.changed", eventId, subject: {} });
  await lookSoon(tx, { ...admin, eventId }, deps.clock.now());
  invalidate(tx, [eventTopics.list(admin.organizationId), eventTopics.roster(admin.organizationId, eventId)]);
  await invalidateForFamilies(tx, { organizationId: admin.organizationId, eventId });
}

/**
 * Deletes for good if the event never had participants or images. Otherwise requires the typed name and allows a
 * restore for a while.
 */
export async function deleteEvent(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  { eventId, typedName }: { eventId: string; typedName?: string | undefined },
): Promise<{ kept: boolean }> {
  const name = await lockEvent(tx, admin, eventId, { alone: true });
  const kept = await store.mayHoldLetters(tx, admin, eventId);
  if (kept) {
    if (cleanLine(typedName ?? "") !== name) throw new AppError(eventErrors.typeTheName);
    await store.markEventDeleted(tx, admin, eventId, deps.clock.now());
  } else {
    await store.eraseEvent(tx, admin, eventId);
  }
  await record(tx, deps, admin, { action: "event.deleted", eventId, subject: {} });
  await invalidateDeletion(tx, admin, eventId);
  return { kept };
}

export async function restoreEvent(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  eventId: string,
): Promise<void> {
  const now = deps.clock.now();
  if (!(await store.hasRoomForAnEvent(tx, admin))) throw new AppError(eventErrors.tooMany);
  if (!(await store.restoreEvent(tx, admin, eventId, now))) throw new AppError(eventErrors.notFound);
  await record(tx, deps, admin, { action: "event.restored", eventId, subject: {} });
  await lookSoon(tx, { ...admin, eventId }, now);
  await invalidateDeletion(tx, admin, eventId);
}

async function invalidateDeletion(tx: Tx, { organizationId }: Admin, eventId: string): Promise<void> {
  invalidate(tx, [
    eventTopics.list(organizationId),
    eventTopics.roster(organizationId, eventId),
    eventTopics.deleted(organizationId),
  ]);
  await invalidateForFamilies(tx, { organizationId, eventId });
}
