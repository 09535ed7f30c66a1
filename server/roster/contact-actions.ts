import { eventTopics } from "#domain/events/topics.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { AppError } from "#domain/app-error.ts";
import { maxContacts, type NewContact } from "#domain/roster/contact.ts";
import { contactErrors, rosterErrors } from "#domain/roster/errors.ts";
import { lockEvent } from "#server/events/store.ts";
import { record } from "#server/organizations/audit.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { rightsChangedTopic } from "#server/platform/live/topics.ts";
import * as store from "./contact-store.ts";
import type { ParticipantRef } from "./contact-store.ts";
import { lockParticipantRow } from "./store.ts";

export async function addContact(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  of: ParticipantRef,
  contact: NewContact,
): Promise<{ id: string }> {
  await lockParticipant(tx, staff, of);
  // Before the address check: a retry is not a duplicate.
  if (await wasAddedBefore(tx, staff, of, contact.id)) return { id: contact.id };
  if ((await store.countContacts(tx, staff, of)) >= maxContacts) throw new AppError(contactErrors.tooMany);
  if (!(await store.insertContact(tx, staff, of, contact, deps.clock.now()))) {
    if (await wasAddedBefore(tx, staff, of, contact.id)) return { id: contact.id };
    // If the address is free, another organization has the id; row-level security hides it.
    const isAdded = await store.hasAddress(tx, staff, of, contact.email);
    throw new AppError(isAdded ? contactErrors.alreadyAdded : contactErrors.idTaken);
  }
  const { eventId, participantId } = of;
  const subject = { participantId, contactId: contact.id };
  await record(tx, deps, staff, { action: "contact.added", eventId, subject });
  invalidate(tx, [eventTopics.roster(staff.organizationId, of.eventId)]);
  return { id: contact.id };
}

/** Throws if the id is used elsewhere, without revealing its owner. */
async function wasAddedBefore(tx: Tx, staff: Staff, of: ParticipantRef, contactId: string): Promise<boolean> {
  const owner = await store.ownerOfContact(tx, contactId);
  if (owner === undefined) return false;
  if (owner.organizationId !== staff.organizationId || owner.participantId !== of.participantId)
    throw new AppError(contactErrors.idTaken);
  return true;
}

/** Runs in the transaction that removes the contact. */
export type WhenContactGoes = (
  tx: Tx,
  staff: Staff,
  gone: ParticipantRef & { contactId: string },
) => Promise<void>;

export async function removeContact(
  tx: Tx,
  deps: Pick<Deps, "clock"> & { onContactRemoved: WhenContactGoes },
  staff: Staff,
  of: ParticipantRef,
  contactId: string,
): Promise<void> {
  await lockParticipant(tx, staff, of);
  if (!(await store.removeContact(tx, staff, of, contactId, deps.clock.now())))
    throw new AppError(contactErrors.notFound);
  await deps.onContactRemoved(tx, staff, { ...of, contactId });
  const { eventId, participantId } = of;
  const subject = { participantId, contactId };
  await record(tx, deps, staff, { action: "contact.removed", eventId, subject });
  invalidate(tx, [eventTopics.roster(staff.organizationId, of.eventId)]);
  // Invite and link are valid only with the contact, so affected screens must refetch.
  for (const userId of await store.listAccounts(tx, staff, contactId))
    invalidate(tx, [identityTopics.person(userId), rightsChangedTopic(userId)]);
}

async function lockParticipant(tx: Tx, staff: Staff, of: ParticipantRef): Promise<void> {
  await lockEvent(tx, staff, of.eventId);
  if (!(await lockParticipantRow(tx, staff, of.eventId, of.participantId)))
    throw new AppError(rosterErrors.participantNotFound);
}
