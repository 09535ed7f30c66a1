import { AppError } from "#domain/app-error.ts";
import { dayIn, seasonOf } from "#domain/events/calendar-day.ts";
import { eventErrors } from "#domain/events/errors.ts";
import { endsInPast, type NewEvent } from "#domain/events/event.ts";
import { formatMailTimes } from "#domain/events/mail-times.ts";
import { eventTopics } from "#domain/events/topics.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import {
  buildingChanges,
  maxBuildings,
  type BuildingChange,
  type NewBuilding,
} from "#domain/organizations/building.ts";
import { buildingErrors } from "#domain/organizations/errors.ts";
import { isTypedName } from "#domain/text.ts";
import { record } from "#server/organizations/audit.ts";
import type { StaffOrKey } from "#server/organizations/require-api-key.ts";
import type { Admin, Staff } from "#server/organizations/require-staff.ts";
import { lockRetention } from "#server/organizations/settings-store.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { newId } from "#server/platform/secrets.ts";
import * as buildingStore from "./building-store.ts";
import { lookSoon, mailOf } from "./mail-store.ts";
import { giveNoticeOf } from "./retention.ts";
import * as store from "./store.ts";

type Consent = { familiesAgreed?: true | undefined };

/** The event is created even if copying the buildings fails. */
export async function addEvent(
  tx: Tx,
  deps: Pick<Deps, "clock" | "log">,
  admin: Admin,
  { familiesAgreed, ...event }: NewEvent & Consent,
): Promise<{ id: string; buildingsCopied: boolean }> {
  const { id } = event;
  if (!(await store.isOwnEvent(tx, admin, id)) && !(await store.hasRoomForAnEvent(tx, admin)))
    throw new AppError(eventErrors.tooMany);
  await requireConsent(tx, deps, admin, { familiesAgreed, ...event });
  // A retry is not an error; another organization's id is, without revealing its owner.
  const inserted = await store.insertEvent(tx, admin, event, deps.clock.now());
  if (!inserted && !(await store.isOwnEvent(tx, admin, id))) throw new AppError(eventErrors.idTaken);
  if (inserted) {
    await record(tx, deps, admin, { action: "event.added", eventId: id, subject: {} });
    await lookSoon(tx, { ...admin, eventId: id }, deps.clock.now());
  }
  const buildingsCopied =
    (await buildingStore.countEventBuildings(tx, admin, id)) > 0 ||
    (await copyBuildingsIfPossible(tx, deps, admin, id));
  invalidate(tx, [eventTopics.list(admin.organizationId), eventTopics.roster(admin.organizationId, id)]);
  return { id, buildingsCopied };
}

/** The first event of a season needs the confirmation that families agreed. */
async function requireConsent(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  { startDate, familiesAgreed }: Pick<NewEvent, "startDate"> & Consent,
): Promise<void> {
  const season = seasonOf(startDate);
  if (await store.hasConsent(tx, admin, season)) return;
  if (!familiesAgreed) throw new AppError(eventErrors.familiesNotAgreed);
  if (await store.insertConsent(tx, admin, season, deps.clock.now()))
    await record(tx, deps, admin, {
      action: "families-agreed.confirmed",
      subject: { season: String(season) },
    });
}

export async function updateEvent(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  {
    eventId,
    typedName,
    familiesAgreed,
    ...form
  }: Omit<NewEvent, "id"> & Consent & { eventId: string; typedName?: string | undefined },
): Promise<void> {
  const before = await store.lockEventDates(tx, admin, eventId);
  if (before === undefined) throw new AppError(eventErrors.notFound);
  if (seasonOf(form.startDate) > seasonOf(before.startDate))
    await requireConsent(tx, deps, admin, { familiesAgreed, ...form });
  if (form.endDate < before.endDate) {
    const { timeZone } = await lockRetention(tx, admin);
    if (
      endsInPast(before, form, dayIn(timeZone, deps.clock.now())) &&
      !isTypedName(typedName ?? "", before.name) &&
      (await store.mayHoldLetters(tx, admin, eventId))
    )
      throw new AppError(eventErrors.typeTheNameToEnd);
    await giveNoticeOf(tx, deps, admin, form);
  }
  await store.updateEvent(tx, admin, eventId, form);
  await record(tx, deps, admin, { action: "event.changed", eventId, subject: changesOf(before, form) });
  await lookSoon(tx, { ...admin, eventId }, deps.clock.now());
  invalidate(tx, [eventTopics.list(admin.organizationId), eventTopics.roster(admin.organizationId, eventId)]);
  await invalidateForFamilies(tx, { organizationId: admin.organizationId, eventId });
}

type EventBefore = NonNullable<Awaited<ReturnType<typeof store.lockEventDates>>>;

const onOff = (isOn: boolean) => (isOn ? "on" : "off");

/** Before and after. A description is too long for an entry. */
function changesOf(before: EventBefore, after: Omit<NewEvent, "id">): Record<string, string> {
  const changes: Record<string, string> = {};
  if (after.startDate !== before.startDate || after.endDate !== before.endDate)
    Object.assign(changes, {
      startBefore: before.startDate,
      endBefore: before.endDate,
      start: after.startDate,
      end: after.endDate,
    });
  if (after.name !== before.name) Object.assign(changes, { nameBefore: before.name, name: after.name });
  if ((after.description ?? null) !== before.description) changes["description"] = "changed";
  if (after.takesLetters !== undefined && after.takesLetters !== before.takesLetters)
    Object.assign(changes, { lettersBefore: onOff(before.takesLetters), letters: onOff(after.takesLetters) });
  if (after.mail !== undefined) {
    const [mailDaysBefore, mailDays] = [formatMailTimes(mailOf(before)), formatMailTimes(after.mail)];
    if (mailDays !== mailDaysBefore) Object.assign(changes, { mailDaysBefore, mailDays });
  }
  return changes;
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
  const name = await store.lockEvent(tx, admin, eventId, { alone: true });
  const kept = await store.mayHoldLetters(tx, admin, eventId);
  if (kept) {
    if (!isTypedName(typedName ?? "", name)) throw new AppError(eventErrors.typeTheName);
    await store.markEventDeleted(tx, admin, eventId, deps.clock.now());
  } else {
    await store.eraseEvent(tx, admin, eventId);
  }
  await record(tx, deps, admin, { action: "event.deleted", eventId, subject: {} });
  await invalidateDeletion(tx, admin, eventId);
  return { kept };
}

export type OnEventRestored = (tx: Tx, event: { organizationId: string; eventId: string }) => Promise<void>;

export async function restoreEvent(
  tx: Tx,
  deps: Pick<Deps, "clock"> & { onEventRestored: OnEventRestored },
  admin: Admin,
  eventId: string,
): Promise<void> {
  const now = deps.clock.now();
  if (!(await store.hasRoomForAnEvent(tx, admin))) throw new AppError(eventErrors.tooMany);
  const endDate = await store.restoreEvent(tx, admin, eventId, now);
  if (endDate === undefined) throw new AppError(eventErrors.notFound);
  await deps.onEventRestored(tx, { ...admin, eventId });
  await giveNoticeOf(tx, deps, admin, { endDate });
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

export async function invalidateForFamilies(tx: Tx, seen: store.Seen): Promise<void> {
  const families = await store.listFamilies(tx, seen);
  invalidate(tx, families.map(identityTopics.person));
}

export async function addEventBuilding(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  staff: Staff,
  eventId: string,
  building: NewBuilding,
): Promise<{ id: string }> {
  await store.lockEvent(tx, staff, eventId);
  if (await wasAddedBefore(tx, staff, eventId, building.id)) return { id: building.id };
  if ((await buildingStore.countEventBuildings(tx, staff, eventId)) >= maxBuildings)
    throw new AppError(buildingErrors.tooMany);
  if (!(await buildingStore.insertEventBuilding(tx, staff, eventId, building, clock.now()))) {
    // A concurrent retry may have inserted it first.
    if (await wasAddedBefore(tx, staff, eventId, building.id)) return { id: building.id };
    // If the name is free, another organization has the id; row-level security hides it.
    const isNamed = await buildingStore.hasName(tx, staff, eventId, building.name);
    throw new AppError(isNamed ? buildingErrors.nameTaken : buildingErrors.idTaken);
  }
  invalidate(tx, [eventTopics.roster(staff.organizationId, eventId)]);
  return { id: building.id };
}

/** The organization's list and other events keep theirs. */
export async function updateEventBuilding(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  eventId: string,
  building: BuildingChange,
): Promise<void> {
  const { buildingId, name } = building;
  // Names are unique, so additions and changes must wait for each other.
  await store.lockEvent(tx, staff, eventId, { alone: true });
  const before = await buildingStore.findEventBuilding(tx, staff, eventId, buildingId);
  if (before === undefined) throw new AppError(buildingErrors.notFound);
  const subject = buildingChanges(before, building);
  if (Object.keys(subject).length === 0) return;
  if (await buildingStore.hasName(tx, staff, eventId, name, buildingId))
    throw new AppError(buildingErrors.nameTaken);
  await buildingStore.updateEventBuilding(tx, staff, eventId, building);
  const entry = { action: "event-building.changed", eventId, subject: { buildingId, ...subject } } as const;
  await record(tx, deps, staff, entry);
  invalidate(tx, [eventTopics.roster(staff.organizationId, eventId)]);
  await invalidateForFamilies(tx, { organizationId: staff.organizationId, eventId });
}

/** A retry is not an error; another event's id is, without revealing its owner. */
async function wasAddedBefore(tx: Tx, staff: Staff, eventId: string, buildingId: string): Promise<boolean> {
  const owner = await buildingStore.ownerOfBuilding(tx, buildingId);
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
  await store.lockEvent(tx, staff, eventId, { alone: true });
  if ((await buildingStore.countEventBuildings(tx, staff, eventId)) > 0) return { copied: 0 };
  const copied = await copyBuildings(tx, staff, eventId, clock.now());
  if (copied > 0) invalidate(tx, [eventTopics.roster(staff.organizationId, eventId)]);
  return { copied };
}

/** Returns false when the copy fails; the new event is created anyway. */
async function copyBuildingsIfPossible(
  tx: Tx,
  { clock, log }: Pick<Deps, "clock" | "log">,
  staff: Staff,
  eventId: string,
): Promise<boolean> {
  await buildingStore.setSavepoint(tx);
  try {
    await copyBuildings(tx, staff, eventId, clock.now());
    return true;
  } catch (error) {
    await buildingStore.backToSavepoint(tx);
    log.warn({ err: error, organizationId: staff.organizationId, eventId }, "buildings could not be copied");
    return false;
  }
}

async function copyBuildings(tx: Tx, staff: Staff, eventId: string, now: Date): Promise<number> {
  const source = await buildingStore.latestEventWithBuildings(tx, staff, eventId);
  return source === undefined
    ? buildingStore.copyFromOrganization(tx, staff, { eventId, now })
    : buildingStore.copyFromEvent(tx, staff, source, { eventId, now });
}

/** The caller must have locked the building and moved all participants out. */
export async function deleteEventBuilding(
  tx: Tx,
  admin: Admin,
  eventId: string,
  buildingId: string,
): Promise<void> {
  await buildingStore.deleteEventBuilding(tx, admin, eventId, buildingId);
  invalidate(tx, [eventTopics.roster(admin.organizationId, eventId)]);
}

/** Returns building ids by name. The caller must have locked the event exclusively and checked the building limit. */
export async function addBuildingsByName(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  staff: StaffOrKey,
  eventId: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const buildings = names.map((name) => ({ id: newId(clock), name }));
  await buildingStore.insertNamedBuildings(tx, staff, eventId, buildings, clock.now());
  invalidate(tx, [eventTopics.roster(staff.organizationId, eventId)]);
  return buildingStore.findBuildingsByName(tx, staff, eventId, names);
}
