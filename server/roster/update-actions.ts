import { AppError } from "#domain/app-error.ts";
import { eventTopics } from "#domain/events/topics.ts";
import type { ContactForm } from "#domain/roster/contact.ts";
import { contactErrors, rosterErrors } from "#domain/roster/errors.ts";
import type { ParticipantChange } from "#domain/roster/participant.ts";
import { invalidateForFamilies } from "#server/events/actions.ts";
import { lockEvent } from "#server/events/store.ts";
import { record, type NewAuditEntry } from "#server/organizations/audit.ts";
import type { Admin, Staff } from "#server/organizations/require-staff.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { newId } from "#server/platform/secrets.ts";
import { endContact, liftAddressOrThrow, lockParticipant, type WhenContactGoes } from "./actions.ts";
import { addNamesToBlocks, type BlockDeps } from "./contact-block-store.ts";
import * as contactStore from "./contact-store.ts";
import * as store from "./store.ts";

type ContactKey = contactStore.ParticipantRef & { contactId: string };

/** Printed sheets keep the old name: they have a copy. */
export async function updateParticipant(
  tx: Tx,
  deps: Pick<Deps, "clock"> & BlockDeps,
  staff: Staff,
  of: contactStore.ParticipantRef,
  { name, externalId, largePrint }: ParticipantChange,
): Promise<void> {
  // Exclusive, so that of two people with the same new external id the second sees the first.
  await lockEvent(tx, staff, of.eventId, { alone: true });
  await lockParticipant(tx, staff, of);
  const before = await contactStore.findParticipant(tx, staff, of);
  if (before === undefined) throw new AppError(rosterErrors.participantNotFound);
  const after = {
    name,
    externalId: externalId === undefined ? before.externalId : externalId,
    largePrint: largePrint ?? before.largePrint,
  };
  const hasNewId = after.externalId !== before.externalId;
  const hasNewPrint = after.largePrint !== before.largePrint;
  if (after.name === before.name && !hasNewId && !hasNewPrint) return;
  if (hasNewId && after.externalId !== null) {
    if (await store.hasExternalId(tx, staff, of.eventId, after.externalId))
      throw new AppError(rosterErrors.externalIdTaken);
  }
  await store.updateParticipant(tx, staff, of, after);
  await addNamesToBlocks(tx, deps, staff, [{ before, name: after.name }]);
  const subject = {
    participantId: of.participantId,
    ...(hasNewId ? { externalId: "changed" } : {}),
    ...(hasNewPrint ? { largePrint: after.largePrint ? "on" : "off" } : {}),
  };
  const entry = { action: "participant.changed", eventId: of.eventId, subject } as const;
  await recordWithNames(tx, deps, staff, of, { entry, nameBefore: before.name, nameAfter: after.name });
  invalidate(tx, [eventTopics.roster(staff.organizationId, of.eventId)]);
  await invalidateForFamilies(tx, { ...staff, ...of });
}

/** At a parent's request, and back. What is there stays; letters that wait are printed. */
export async function setCollectingStopped(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  admin: Admin,
  { stopped, ...of }: contactStore.ParticipantRef & { stopped: boolean },
): Promise<void> {
  await lockEvent(tx, admin, of.eventId);
  await lockParticipant(tx, admin, of);
  if (!(await store.markStopped(tx, admin, of, stopped ? deps.clock.now() : null))) return;
  const action = stopped ? "collecting.stopped" : "collecting.resumed";
  await record(tx, deps, admin, {
    action,
    eventId: of.eventId,
    subject: { participantId: of.participantId },
  });
  invalidate(tx, [eventTopics.roster(admin.organizationId, of.eventId)]);
  await invalidateForFamilies(tx, { ...admin, ...of });
}

type Recorded = { entry: NewAuditEntry; nameBefore: string | null; nameAfter: string | null };

/** The names are stored beside the audit entry and deleted with the participant. */
export async function recordWithNames(
  tx: Tx,
  deps: Pick<Deps, "clock">,
  staff: Staff,
  { eventId, participantId }: contactStore.ParticipantRef,
  { entry, nameBefore, nameAfter }: Recorded,
): Promise<void> {
  const entryId = await record(tx, deps, staff, entry);
  if (nameBefore === nameAfter) return;
  await store.insertNameChange(tx, staff, { entryId, eventId, participantId, nameBefore, nameAfter });
}

type InviteOutcome = { invited: boolean; feedback: string };

/**
 * Runs before the old contact is locked and ended. The returned function invites the new contact if the old one had
 * been invited; null if it had not.
 */
export type PrepareInvite = (
  tx: Tx,
  staff: Staff,
  replaced: ContactKey,
) => Promise<(replacement: ContactKey) => Promise<InviteOutcome | null>>;

export type ContactUpdateDeps = Pick<Deps, "clock"> &
  BlockDeps & { onContactRemoved: WhenContactGoes; prepareInvite: PrepareInvite };

type ContactUpdate = ContactForm & { contactId: string; anyway?: boolean | undefined };

export async function updateContact(
  tx: Tx,
  deps: ContactUpdateDeps,
  staff: Staff,
  of: contactStore.ParticipantRef,
  { contactId, anyway, ...form }: ContactUpdate,
): Promise<{ id: string; invite: InviteOutcome | null }> {
  await lockParticipant(tx, staff, of);
  const before = await contactStore.findContact(tx, staff, of, contactId);
  if (before === undefined) throw new AppError(contactErrors.notFound);
  const key = { ...of, contactId };
  const flags = {
    ...(before.phone === form.phone ? {} : { phone: "changed" }),
    ...(before.relationship === form.relationship ? {} : { relationship: "changed" }),
  };
  const names = { nameBefore: before.name, nameAfter: form.name };
  const { eventId, participantId } = of;
  if (before.email !== form.email) {
    await liftAddressOrThrow(tx, deps, staff, of, { email: form.email, anyway });
    const { id, invite } = await replaceContact(tx, deps, staff, key, form);
    const subject = { participantId, contactId: id, formerContactId: contactId, ...flags };
    const entry = { action: "contact.address-changed", eventId, subject } as const;
    await recordWithNames(tx, deps, staff, of, { entry, ...names });
    return { id, invite };
  }
  if (before.name === form.name && Object.keys(flags).length === 0) return { id: contactId, invite: null };
  await contactStore.updateContact(tx, staff, of, contactId, form);
  const entry = {
    action: "contact.changed",
    eventId,
    subject: { participantId, contactId, ...flags },
  } as const;
  await recordWithNames(tx, deps, staff, of, { entry, ...names });
  invalidate(tx, [eventTopics.roster(staff.organizationId, eventId)]);
  await invalidateForFamilies(tx, { ...staff, ...of });
  return { id: contactId, invite: null };
}

/**
 * A new address may belong to another person, who must not read what the old one wrote and got. So the old contact ends
 * like a removed one, without a block, and keeps its printed notes and responses for staff.
 */
async function replaceContact(
  tx: Tx,
  deps: ContactUpdateDeps,
  staff: Staff,
  { contactId, ...of }: ContactKey,
  form: ContactForm,
): Promise<{ id: string; invite: InviteOutcome | null }> {
  if (await contactStore.hasAddress(tx, staff, of, form.email))
    throw new AppError(contactErrors.alreadyAdded);
  const invite = await deps.prepareInvite(tx, staff, { ...of, contactId });
  await endContact(tx, deps, staff, { ...of, contactId }, null);
  const id = newId(deps.clock);
  if (!(await contactStore.insertContact(tx, staff, of, { ...form, id }, deps.clock.now())))
    throw new AppError(contactErrors.alreadyAdded);
  return { id, invite: await invite({ ...of, contactId: id }) };
}
