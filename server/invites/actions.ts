import { randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { eventTopics } from "#domain/events/topics.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import {
  hasClosed,
  inviteFeedback,
  invitesPerDay,
  maxHeldBackListed,
  type InviteAllAnswer,
} from "#domain/invites/invite.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { inviteTopics } from "#domain/invites/topics.ts";
import { secondsUntilOver } from "#domain/limit.ts";
import { AppError } from "#domain/app-error.ts";
import { maxParticipants } from "#domain/roster/participant.ts";
import { inviteStatus } from "#domain/roster/invite-status.ts";
import { formatBlock } from "#domain/roster/contact-block.ts";
import { contactErrors } from "#domain/roster/errors.ts";
import { dayMs } from "#domain/time.ts";
import { uuid } from "#domain/uuid.ts";
import { record, type NewAuditEntry } from "#server/organizations/audit.ts";
import type { Staff } from "#server/organizations/require-staff.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Enqueue } from "#server/platform/jobs/queue.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { rightsChangedTopic } from "#server/platform/live/topics.ts";
import { newId } from "#server/platform/secrets.ts";
import { findBlockedContacts, type BlockDeps } from "#server/roster/contact-block-store.ts";
import { liftOrThrow } from "#server/roster/contact-blocks.ts";
import { insertLinks, type NewLink, type ReturningRow } from "./link-store.ts";
import { linksReturning, listReturning } from "./returning-store.ts";
import { sendInviteMail } from "./send-invite-mails.ts";
import * as store from "./store.ts";

/** A family that wrote before was linked without an invite. They are told by email. */
export const familyLinkedAgain = {
  name: "family-linked-again",
  payload: z.object({ organizationId: uuid, eventId: uuid, participantId: uuid, userId: uuid }),
};

export type InviteDeps = { clock: Clock; enqueue: Enqueue } & BlockDeps;
type Anyway = { anyway?: boolean | undefined };

/** Writes the invite and its mail in one transaction. Returns the status of an existing invite. */
export async function inviteContact(
  tx: Tx,
  deps: InviteDeps,
  staff: Staff,
  { anyway, ...key }: store.ContactKey & Anyway,
): Promise<{ invited: boolean; feedback: string }> {
  await store.lockInviting(tx, staff);
  const contact = await lockContact(tx, staff, key);
  const { email } = contact;
  if (contact.inviteId !== null || contact.acceptedAt !== null)
    return { invited: false, feedback: inviteFeedback(email, inviteStatus(contact)) };
  await liftContact(tx, deps, staff, key, anyway);
  if ((await linkReturning(tx, deps, staff, key.eventId, [key.contactId])).size > 0)
    return { invited: false, feedback: inviteFeedback(email, "accepted") };
  if ((await store.hasOptedOut(tx, staff, [email])).has(email)) throw new AppError(inviteErrors.optedOut);
  await refuseIfOver(tx, deps, staff, key.eventId);
  await takeFromToday(tx, deps, staff);
  await writeInvites(tx, deps, staff, key.eventId, [{ ...key, email }]);
  await recordFor(tx, deps, staff, "invite.sent", key);
  return { invited: true, feedback: inviteFeedback(email, null) };
}

/**
 * For a contact whose address staff correct. Its transaction must not have locked a contact yet. The correction stands
 * even if the new address cannot be invited; the feedback says why.
 */
export async function prepareInvite(
  tx: Tx,
  deps: InviteDeps,
  staff: Staff,
  replaced: store.ContactKey,
): Promise<(replacement: store.ContactKey) => Promise<{ invited: boolean; feedback: string } | null>> {
  await store.lockInviting(tx, staff);
  const { inviteId, acceptedAt } = await lockContact(tx, staff, replaced);
  const wasInvited = inviteId !== null || acceptedAt !== null;
  return async (replacement) => {
    if (!wasInvited) return null;
    try {
      return await inviteContact(tx, deps, staff, replacement);
    } catch (error) {
      if (error instanceof AppError) return { invited: false, feedback: error.message };
      throw error;
    }
  };
}

export async function resendInvite(
  tx: Tx,
  deps: InviteDeps,
  staff: Staff,
  { anyway, ...key }: store.ContactKey & Anyway,
): Promise<{ invited: boolean; feedback: string }> {
  await store.lockInviting(tx, staff);
  const contact = await lockContact(tx, staff, key);
  const { email, inviteId } = contact;
  if (inviteId === null) throw new AppError(inviteErrors.notInvited);
  const status = inviteStatus(contact);
  if (status !== "sent" && status !== "error")
    return { invited: false, feedback: inviteFeedback(email, status) };
  await liftContact(tx, deps, staff, key, anyway);
  if ((await store.hasOptedOut(tx, staff, [email])).has(email)) throw new AppError(inviteErrors.optedOut);
  await refuseIfOver(tx, deps, staff, key.eventId);
  await takeFromToday(tx, deps, staff);
  await queueMails(tx, deps, staff, key.eventId, [inviteId]);
  await recordFor(tx, deps, staff, "invite.resent", key);
  return { invited: true, feedback: inviteFeedback(email, null) };
}

export async function revokeInvite(
  tx: Tx,
  deps: Pick<InviteDeps, "clock">,
  staff: Staff,
  key: store.ContactKey,
): Promise<void> {
  const { inviteId, email } = await lockContact(tx, staff, key);
  if (inviteId === null || !(await store.revokeInvite(tx, staff, inviteId, deps.clock.now())))
    throw new AppError(inviteErrors.notInvited);
  await recordFor(tx, deps, staff, "invite.revoked", key);
  tellStaff(tx, staff, key.eventId);
  await tellFamilies(tx, [email]);
}

async function liftContact(
  tx: Tx,
  deps: InviteDeps,
  staff: Staff,
  { eventId, participantId, contactId }: store.ContactKey,
  anyway: boolean | undefined,
): Promise<void> {
  const blocked = (await findBlockedContacts(tx, deps, staff, [contactId])).get(contactId);
  if (blocked !== undefined)
    await liftOrThrow(tx, deps, staff, { ...blocked, eventId, participantId }, anyway);
}

/** `left` counts contacts over the daily limit, `heldBack` names those that staff removed from the same child before. */
export async function inviteAll(
  tx: Tx,
  deps: InviteDeps,
  staff: Staff,
  eventId: string,
  participantIds?: readonly string[],
): Promise<InviteAllAnswer> {
  await store.lockInviting(tx, staff);
  await refuseIfOver(tx, deps, staff, eventId);
  const chosen = participantIds && new Set(participantIds);
  const contacts = (await store.listContactInvites(tx, staff, eventId, maxParticipants * 2)).filter(
    ({ participantId }) => chosen?.has(participantId) ?? true,
  );
  const open = contacts.filter(isUninvited);
  const already = contacts.length - open.length;
  const blocked = await findBlockedContacts(tx, deps, staff, idsOf(open));
  const uninvited = open.filter(({ contactId }) => !blocked.has(contactId));
  const linked = await linkReturning(tx, deps, staff, eventId, idsOf(uninvited));
  const optedOut = await store.hasOptedOut(
    tx,
    staff,
    uninvited.map(({ email }) => email),
  );
  const wanted = uninvited.filter(({ contactId, email }) => !linked.has(contactId) && !optedOut.has(email));
  const room = await roomToday(tx, deps, staff);
  // Throwing would roll back the links as well, so throw only if nothing could be done.
  if (wanted.length > 0 && room === 0 && linked.size === 0) throw await tooManyToday(tx, deps, staff);
  const now = wanted.slice(0, room);
  if (now.length > 0) await writeInvites(tx, deps, staff, eventId, now);
  const done = { queued: now.length, linked: linked.size };
  if (done.queued + done.linked > 0)
    await record(tx, deps, staff, { action: "invites.sent", eventId, subject: done });
  const heldBack = [...blocked.values()].slice(0, maxHeldBackListed).flatMap(({ email, child, blocks }) => {
    const [newest] = blocks;
    return newest === undefined ? [] : formatBlock(email, child.name, newest);
  });
  return { queued: now.length, already, linked: linked.size, left: wanted.length - now.length, heldBack };
}

export async function confirmReturning(
  tx: Tx,
  deps: InviteDeps,
  staff: Staff,
  { anyway, ...key }: store.ContactKey & Anyway,
): Promise<void> {
  await store.lockInviting(tx, staff);
  const { acceptedAt } = await lockContact(tx, staff, key);
  // A repeated request, or the family accepted an invite meanwhile.
  if (acceptedAt !== null) return;
  await liftContact(tx, deps, staff, key, anyway);
  const [known] = await listReturning(tx, deps, staff, { eventId: key.eventId, contactIds: [key.contactId] });
  if (known === undefined) throw new AppError(inviteErrors.notKnown);
  await link(tx, deps, staff, key.eventId, [{ ...known, id: newId(deps.clock) }]);
  await recordFor(tx, deps, staff, "family.linked", key);
}

async function recordFor(
  tx: Tx,
  deps: Pick<InviteDeps, "clock">,
  staff: Staff,
  action: NewAuditEntry["action"],
  { eventId, participantId, contactId }: store.ContactKey,
): Promise<void> {
  await record(tx, deps, staff, { action, eventId, subject: { participantId, contactId } });
}

async function lockContact(tx: Tx, staff: Staff, key: store.ContactKey): Promise<store.ContactInvite> {
  await store.lockContact(tx, staff, key);
  const contact = await store.findContact(tx, staff, key);
  if (contact === undefined) throw new AppError(contactErrors.notFound);
  return contact;
}

type Invited = Pick<store.ContactInvite, "inviteId" | "acceptedAt">;

const isUninvited = ({ inviteId, acceptedAt }: Invited) => inviteId === null && acceptedAt === null;
const idsOf = (contacts: readonly { contactId: string }[]) => contacts.map(({ contactId }) => contactId);

/** The participants of the contacts whom an invite would link, one for each contact. */
export async function listParticipantsToLink(
  db: Db,
  deps: BlockDeps,
  staff: Staff,
  eventId: string,
  contacts: readonly (Invited & { contactId: string })[],
): Promise<string[]> {
  const open = idsOf(contacts.filter(isUninvited));
  const blocked = await findBlockedContacts(db, deps, staff, open);
  const unblocked = open.filter((contactId) => !blocked.has(contactId));
  const families = await listSure(db, deps, staff, { eventId, contactIds: unblocked });
  return families.map(({ participantId }) => participantId);
}

type EventContacts = { eventId: string; contactIds: readonly string[] };

/** Families whose child's external id matches another event. Empty where the organization does not link them. */
async function listSure(db: Db, deps: BlockDeps, staff: Staff, of: EventContacts): Promise<ReturningRow[]> {
  if (of.contactIds.length === 0 || !(await linksReturning(db, staff))) return [];
  return (await listReturning(db, deps, staff, of)).filter(({ sure }) => sure);
}

/** Links families without an invite. The contacts must have no block. */
export async function linkReturning(
  tx: Tx,
  deps: InviteDeps,
  staff: Staff,
  eventId: string,
  contactIds: readonly string[],
): Promise<Set<string>> {
  const sure = await listSure(tx, deps, staff, { eventId, contactIds });
  const links = sure.map((family) => ({ ...family, id: newId(deps.clock) }));
  return link(tx, deps, staff, eventId, links);
}

async function link(
  tx: Tx,
  deps: InviteDeps,
  staff: Staff,
  eventId: string,
  links: readonly NewLink[],
): Promise<Set<string>> {
  const now = deps.clock.now();
  const made = await insertLinks(tx, staff.organizationId, eventId, links, now);
  await store.markAccepted(
    tx,
    made.map(({ contactId }) => contactId),
    now,
  );
  if (made.length > 0) tellStaff(tx, staff, eventId);
  const linked = made.map(({ participantId, userId }) => ({
    organizationId: staff.organizationId,
    eventId,
    participantId,
    userId,
  }));
  await deps.enqueue(tx, familyLinkedAgain, linked, { turnOf: staff.organizationId });
  for (const { userId } of made) invalidate(tx, [identityTopics.person(userId), rightsChangedTopic(userId)]);
  return new Set(made.map(({ contactId }) => contactId));
}

/** Invite links expire 30 days after the event, so a later mail would be useless. */
export async function refuseIfOver(
  tx: Tx,
  { clock }: InviteDeps,
  staff: Staff,
  eventId: string,
): Promise<void> {
  const end = await store.findEnd(tx, staff, eventId);
  if (end !== undefined && hasClosed(end.endDate, end.timeZone, clock.now()))
    throw new AppError(inviteErrors.eventOver);
}

async function takeFromToday(tx: Tx, deps: InviteDeps, staff: Staff): Promise<void> {
  if ((await roomToday(tx, deps, staff)) === 0) throw await tooManyToday(tx, deps, staff);
}

export async function tooManyToday(tx: Tx, { clock }: InviteDeps, staff: Staff): Promise<AppError> {
  const now = clock.now();
  const first = await store.firstMailSince(tx, staff, new Date(now.getTime() - dayMs));
  const error = staff.standing === "approved" ? inviteErrors.tooManyToday : inviteErrors.tooManyWhileNew;
  return new AppError(error, secondsUntilOver(first, dayMs, now));
}

export async function roomToday(tx: Tx, { clock }: InviteDeps, staff: Staff): Promise<number> {
  const since = new Date(clock.now().getTime() - dayMs);
  const limit = invitesPerDay(staff.standing);
  return limit - (await store.countMailsSince(tx, staff, since, limit));
}

export async function writeInvites(
  tx: Tx,
  deps: InviteDeps,
  staff: Staff,
  eventId: string,
  contacts: readonly { participantId: string; contactId: string; email: string }[],
): Promise<void> {
  const now = deps.clock.now();
  const invites = contacts.map(({ participantId, contactId }) => ({
    id: newInviteId(),
    participantId,
    contactId,
  }));
  await store.insertInvites(tx, staff, eventId, invites, now);
  await queueMails(
    tx,
    deps,
    staff,
    eventId,
    invites.map(({ id }) => id),
  );
  await tellFamilies(
    tx,
    contacts.map(({ email }) => email),
  );
}

export async function queueMails(
  tx: Tx,
  { clock, enqueue }: InviteDeps,
  staff: Staff,
  eventId: string,
  inviteIds: readonly string[],
): Promise<void> {
  const mails = inviteIds.map((inviteId) => ({ id: newId(clock), inviteId }));
  await store.insertMails(tx, staff, mails, clock.now());
  await enqueue(
    tx,
    sendInviteMail,
    mails.map(({ id }) => ({ id, jobId: id })),
    { turnOf: staff.organizationId },
  );
  tellStaff(tx, staff, eventId);
}

function tellStaff(tx: Tx, { organizationId }: Staff, eventId: string): void {
  invalidate(tx, [
    inviteTopics.eventRef(organizationId, eventId),
    eventTopics.roster(organizationId, eventId),
  ]);
}

/** Accounts with these addresses refetch their pending invites. */
async function tellFamilies(tx: Tx, emails: readonly string[]): Promise<void> {
  invalidate(tx, (await store.listAccountsOf(tx, emails)).map(identityTopics.person));
}

/** 192 random bits, so an invite cannot be guessed. */
function newInviteId(): string {
  return randomBytes(24).toString("base64url");
}
