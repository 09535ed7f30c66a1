import { AppError } from "#domain/app-error.ts";
import { eventBuildingErrors, eventErrors } from "#domain/events/errors.ts";
import { eventTopics } from "#domain/events/topics.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { buildingErrors } from "#domain/organizations/errors.ts";
import { contactBlockTopics } from "#domain/roster/contact-block.ts";
import { maxContacts, type NewContact } from "#domain/roster/contact.ts";
import { contactErrors, rosterErrors } from "#domain/roster/errors.ts";
import type { NewParticipant } from "#domain/roster/participant.ts";
import { deleteEventBuilding, invalidateForFamilies } from "#server/events/actions.ts";
import { lockBuilding, lockBuildings } from "#server/events/building-store.ts";
import { lockEvent } from "#server/events/store.ts";
import { record } from "#server/organizations/audit.ts";
import type { Admin, Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { rightsChangedTopic } from "#server/platform/live/topics.ts";
import { blockRemovedContacts, findBlocks, type BlockDeps } from "./contact-block-store.ts";
import { liftOrThrow } from "./contact-blocks.ts";
import * as contactStore from "./contact-store.ts";
import * as deleted from "./deleted-store.ts";
import * as store from "./store.ts";

export async function addParticipant(
  tx: Tx,
  { clock }: Pick<Deps, "clock">,
  staff: Staff,
  eventId: string,
  participant: NewParticipant,
): Promise<{ id: string }> {
  const { id, buildingId } = participant;
  await lockEvent(tx, staff, eventId);
  // A retry is not an error, even if its building was deleted meanwhile.
  if (await store.isOwnParticipant(tx, staff, eventId, id)) return { id };
  if (!(await lockBuilding(tx, staff, eventId, buildingId))) throw new AppError(rosterErrors.buildingGone);
  await requireRoom(tx, staff, eventId);
  if (!(await store.insertParticipant(tx, staff, eventId, participant, clock.now()))) {
    // A concurrent retry may have inserted it. Otherwise do not reveal the owner of the id.
    if (await store.isOwnParticipant(tx, staff, eventId, id)) return { id };
    throw new AppError(rosterErrors.idTaken);
  }
  invalidateCount(tx, staff, eventId);
  return { id };
}

async function requireRoom(tx: Tx, staff: Staff, eventId: string): Promise<void> {
  if (!(await store.hasRoomForParticipant(tx, staff, eventId))) throw new AppError(rosterErrors.tooMany);
  if ((await store.lockRoomWhileNew(tx, staff))?.participants === 0)
    throw new AppError(rosterErrors.tooManyWhileNew);
}

export async function moveParticipant(tx: Tx, staff: Staff, move: store.ParticipantMove): Promise<void> {
  const found = await store.moveParticipant(tx, staff, move);
  if (!found.event) throw new AppError(eventErrors.notFound);
  if (!found.participant) throw new AppError(rosterErrors.participantNotFound);
  if (!found.building) throw new AppError(rosterErrors.cannotMove);
  if (!found.moved) return;
  invalidate(tx, [eventTopics.roster(staff.organizationId, move.eventId)]);
  await invalidateForFamilies(tx, { ...staff, eventId: move.eventId, participantId: move.participantId });
}

export async function unassignParticipant(
  tx: Tx,
  staff: Staff,
  {
    eventId,
    participantId,
    fromBuildingId,
  }: { eventId: string; participantId: string; fromBuildingId: string },
): Promise<void> {
  await lockEvent(tx, staff, eventId);
  if (!(await store.lockParticipantRow(tx, staff, eventId, participantId)))
    throw new AppError(rosterErrors.participantNotFound);
  if (!(await store.unassignParticipant(tx, staff, { eventId, participantId, fromBuildingId }))) return;
  invalidate(tx, [eventTopics.roster(staff.organizationId, eventId)]);
  await invalidateForFamilies(tx, { ...staff, eventId, participantId });
}

/** With contacts, now or before, the participant can be restored for a while. */
export async function removeParticipant(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  eventId: string,
  participantId: string,
): Promise<{ kept: boolean }> {
  await lockEvent(tx, staff, eventId);
  if (!(await store.lockParticipantRow(tx, staff, eventId, participantId)))
    throw new AppError(rosterErrors.participantNotFound);
  const kept = await store.hasEverHadContacts(tx, staff, eventId, participantId);
  if (kept) {
    await deleted.markParticipantDeleted(tx, staff, eventId, participantId, deps.clock.now());
    invalidate(tx, [eventTopics.deleted(staff.organizationId)]);
    await invalidateForFamilies(tx, { ...staff, eventId, participantId });
  } else {
    await store.eraseParticipant(tx, staff, eventId, participantId);
  }
  await record(tx, deps, staff, { action: "participant.removed", eventId, subject: { participantId } });
  invalidateCount(tx, staff, eventId);
  return { kept };
}

export async function restoreParticipant(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  eventId: string,
  participantId: string,
): Promise<void> {
  // Exclusive, so that of two restores with the same external id the second sees the first.
  await lockEvent(tx, staff, eventId, { alone: true });
  await requireRoom(tx, staff, eventId);
  if (!(await deleted.restoreParticipant(tx, staff, eventId, participantId, deps.clock.now())))
    throw new AppError(rosterErrors.participantNotFound);
  await record(tx, deps, staff, { action: "participant.restored", eventId, subject: { participantId } });
  invalidate(tx, [eventTopics.deleted(staff.organizationId)]);
  await invalidateForFamilies(tx, { ...staff, eventId, participantId });
  invalidateCount(tx, staff, eventId);
}

function invalidateCount(tx: Tx, { organizationId }: Staff, eventId: string): void {
  invalidate(tx, [eventTopics.roster(organizationId, eventId), eventTopics.list(organizationId)]);
}

export async function addContact(
  tx: Tx,
  deps: Pick<Deps, "clock"> & BlockDeps,
  staff: Staff,
  of: contactStore.ParticipantRef,
  { anyway, ...contact }: NewContact & { anyway?: boolean | undefined },
): Promise<{ id: string }> {
  await lockParticipant(tx, staff, of);
  // Before the address check: a retry is not a duplicate.
  if (await wasAddedBefore(tx, staff, of, contact.id)) return { id: contact.id };
  await liftAddressOrThrow(tx, deps, staff, of, { email: contact.email, anyway });
  if ((await contactStore.countContacts(tx, staff, of)) >= maxContacts)
    throw new AppError(contactErrors.tooMany);
  if ((await store.lockRoomWhileNew(tx, staff))?.contacts === 0)
    throw new AppError(contactErrors.tooManyWhileNew);
  if (!(await contactStore.insertContact(tx, staff, of, contact, deps.clock.now()))) {
    if (await wasAddedBefore(tx, staff, of, contact.id)) return { id: contact.id };
    // If the address is free, another organization has the id; row-level security hides it.
    const isAdded = await contactStore.hasAddress(tx, staff, of, contact.email);
    throw new AppError(isAdded ? contactErrors.alreadyAdded : contactErrors.idTaken);
  }
  const { eventId, participantId } = of;
  const subject = { participantId, contactId: contact.id };
  await record(tx, deps, staff, { action: "contact.added", eventId, subject });
  invalidate(tx, [eventTopics.roster(staff.organizationId, of.eventId)]);
  return { id: contact.id };
}

/** Throws if staff removed the address from this child before, unless an admin confirms it. */
export async function liftAddressOrThrow(
  tx: Tx,
  deps: Pick<Deps, "clock"> & BlockDeps,
  staff: Staff,
  of: contactStore.ParticipantRef,
  { email, anyway }: { email: string; anyway: boolean | undefined },
): Promise<void> {
  const blocksOf = await findBlocks(tx, deps, staff, [email]);
  const child = await contactStore.findParticipant(tx, staff, of);
  if (child === undefined) return;
  await liftOrThrow(tx, deps, staff, { ...of, email, child, blocks: blocksOf(child, email) }, anyway);
}

/** Throws if the id is used elsewhere, without revealing its owner. */
async function wasAddedBefore(
  tx: Tx,
  staff: Staff,
  of: contactStore.ParticipantRef,
  contactId: string,
): Promise<boolean> {
  const owner = await contactStore.ownerOfContact(tx, contactId);
  if (owner === undefined) return false;
  if (owner.organizationId !== staff.organizationId || owner.participantId !== of.participantId)
    throw new AppError(contactErrors.idTaken);
  return true;
}

/** Runs in the transaction that removes the contact. */
export type WhenContactGoes = (
  tx: Tx,
  staff: Staff,
  gone: contactStore.ParticipantRef & { contactId: string },
) => Promise<void>;

type RemovalDeps = Pick<Deps, "clock"> & BlockDeps & { onContactRemoved: WhenContactGoes };

/** `everywhere` removes the address from the same child in all events, deleted ones included. */
export async function removeContact(
  tx: Tx,
  deps: RemovalDeps,
  staff: Staff,
  of: contactStore.ParticipantRef,
  { contactId, everywhere }: { contactId: string; everywhere?: boolean | undefined },
): Promise<void> {
  await lockEvent(tx, staff, of.eventId);
  const others =
    everywhere === true ? await contactStore.findSameContacts(tx, staff, { ...of, contactId }) : [];
  // In one order, so that two such removals cannot block each other.
  await contactStore.lockParticipants(tx, staff, [of, ...others]);
  if (!(await store.lockParticipantRow(tx, staff, of.eventId, of.participantId)))
    throw new AppError(rosterErrors.participantNotFound);
  if (!(await removeOne(tx, deps, staff, of, contactId))) throw new AppError(contactErrors.notFound);
  for (const other of others) await removeOne(tx, deps, staff, other, other.contactId);
  await blockRemovedContacts(tx, deps, [contactId, ...others.map((other) => other.contactId)]);
  invalidate(tx, [contactBlockTopics.list(staff.organizationId)]);
}

async function removeOne(
  tx: Tx,
  deps: RemovalDeps,
  staff: Staff,
  { eventId, participantId }: contactStore.ParticipantRef,
  contactId: string,
): Promise<boolean> {
  const ended = { eventId, participantId, contactId };
  if (!(await endContact(tx, deps, staff, ended, staff.userId))) return false;
  const subject = { participantId, contactId };
  await record(tx, deps, staff, { action: "contact.removed", eventId, subject });
  return true;
}

/** Ends access, invite and waiting notes. False if the contact is already removed. */
export async function endContact(
  tx: Tx,
  deps: Pick<RemovalDeps, "clock" | "onContactRemoved">,
  staff: Staff,
  { contactId, ...of }: contactStore.ParticipantRef & { contactId: string },
  by: string | null,
): Promise<boolean> {
  if (!(await contactStore.removeContact(tx, staff, of, contactId, { now: deps.clock.now(), by })))
    return false;
  await deps.onContactRemoved(tx, staff, { ...of, contactId });
  invalidate(tx, [eventTopics.roster(staff.organizationId, of.eventId)]);
  // Invite and link are valid only with the contact, so affected screens must refetch.
  for (const userId of await contactStore.listAccounts(tx, staff, contactId))
    invalidate(tx, [identityTopics.person(userId), rightsChangedTopic(userId)]);
  return true;
}

export async function lockParticipant(tx: Tx, staff: Staff, of: contactStore.ParticipantRef): Promise<void> {
  await lockEvent(tx, staff, of.eventId);
  if (!(await store.lockParticipantRow(tx, staff, of.eventId, of.participantId)))
    throw new AppError(rosterErrors.participantNotFound);
}

export type BuildingRemoval = { eventId: string; buildingId: string; moveToBuildingId?: string | undefined };

/** Locked against concurrent moves into it, so no participant is missed. */
export async function removeEventBuilding(tx: Tx, admin: Admin, removal: BuildingRemoval): Promise<void> {
  const { eventId, buildingId, moveToBuildingId } = removal;
  await lockEvent(tx, admin, eventId);
  const wanted = moveToBuildingId === undefined ? [buildingId] : [buildingId, moveToBuildingId];
  const there = await lockBuildings(tx, admin, eventId, wanted, "update");
  if (!there.has(buildingId)) throw new AppError(buildingErrors.notFound);
  if (await store.hasPeopleIn(tx, admin, eventId, buildingId)) {
    if (moveToBuildingId === undefined) throw new AppError(eventBuildingErrors.hasPeople);
    if (moveToBuildingId === buildingId || !there.has(moveToBuildingId))
      throw new AppError(rosterErrors.buildingGone);
    await store.moveEverybody(tx, admin, eventId, { from: buildingId, to: moveToBuildingId });
  }
  await deleteEventBuilding(tx, admin, eventId, buildingId);
}
