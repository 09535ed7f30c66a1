import { eventTopics } from "#domain/events/topics.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import {
  hasClosed,
  inviteId as inviteIdShape,
  maskedEmail,
  type OpenInvite,
} from "#domain/invites/invite.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { inviteTopics } from "#domain/invites/topics.ts";
import type { Language } from "#domain/language.ts";
import { AppError } from "#domain/app-error.ts";
import { uuid } from "#domain/uuid.ts";
import { saveFirstLanguage } from "#server/identity/language-store.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { rightsChangedTopic } from "#server/platform/live/topics.ts";
import { newId } from "#server/platform/secrets.ts";
import * as store from "./family-store.ts";
import { insertLinks } from "./returning-store.ts";
import { markAccepted } from "./store.ts";

export type InviteKey = { orgId: string; inviteId: string };
export type ReadIn = { language?: Language | undefined };

/** Only the owner of the invited address may see the child's name. */
export async function readInvite(db: Db, clock: Clock, caller: Caller, key: InviteKey): Promise<OpenInvite> {
  const invite = await findOpen(db, clock, caller, key);
  const { organizationName, organizationType, invitedBy, participantName } = invite;
  const { eventName, startDate, endDate } = invite;
  if (invite.linkedUserId === caller.userId) return { state: "accepted", participantName };
  if (invite.isCallers) {
    const about = { organizationName, organizationType, invitedBy, participantName };
    return { state: "yours", ...about, eventName, startDate, endDate };
  }
  return { state: "mismatch", organizationName, organizationType, maskedEmail: maskedEmail(invite.email) };
}

/** Requires the invited address to be verified for the caller; a forwarded link does not suffice. */
export async function acceptInvite(
  tx: Tx,
  clock: Clock,
  caller: Caller,
  { language, ...key }: InviteKey & ReadIn,
): Promise<{ participantName: string }> {
  const invite = await lockOpenInvite(tx, clock, caller, key);
  if (!invite.isCallers && invite.linkedUserId !== caller.userId)
    throw new AppError(inviteErrors.emailMismatch);
  return linkAccount(tx, clock, caller, { ...invite, language });
}

/** The same error for mistyped, revoked, expired and used links, so that guessing reveals nothing. */
export async function findOpen(
  db: Db,
  clock: Clock,
  caller: Caller,
  { orgId, inviteId }: InviteKey,
): Promise<store.LockedInvite> {
  checkShape({ orgId, inviteId });
  const key = { organizationId: orgId, inviteId, userId: caller.userId };
  const invite = await store.findLockedInvite(db, key);
  if (invite === undefined || hasClosed(invite.endDate, invite.timeZone, clock.now()))
    throw new AppError(inviteErrors.invalidLink);
  const usedByAnother = invite.linkedUserId !== null && invite.linkedUserId !== caller.userId;
  if (usedByAnother) throw new AppError(inviteErrors.invalidLink);
  return invite;
}

/** Same, with the contact locked for a change. */
export async function lockOpenInvite(
  tx: Tx,
  clock: Clock,
  caller: Caller,
  key: InviteKey,
): Promise<store.LockedInvite> {
  checkShape(key);
  await store.lockInvitedContact(tx, key.inviteId);
  return findOpen(tx, clock, caller, key);
}

/** Postgres rejects some strings (NUL bytes, invalid UUIDs), so check before querying. */
function checkShape({ orgId, inviteId }: InviteKey): void {
  if (!uuid.safeParse(orgId).success || !inviteIdShape.safeParse(inviteId).success)
    throw new AppError(inviteErrors.invalidLink);
}

export async function linkAccount(
  tx: Tx,
  clock: Clock,
  { userId }: Caller,
  invite: store.LockedInvite & ReadIn,
): Promise<{ participantName: string }> {
  const { organizationId, eventId, participantId, contactId, participantName, language } = invite;
  // A repeated request: the link exists already.
  if (invite.linkedUserId === userId) return { participantName };
  const now = clock.now();
  const link = { id: newId(clock), participantId, contactId, userId };
  const made = await insertLinks(tx, organizationId, eventId, [link], now);
  // Another account has the link; never report success to this one.
  if (made.length === 0) throw new AppError(inviteErrors.invalidLink);
  await markAccepted(tx, [contactId], now);
  if (language !== undefined) await saveFirstLanguage(tx, userId, language);
  invalidate(tx, [
    identityTopics.person(userId),
    rightsChangedTopic(userId),
    inviteTopics.eventRef(organizationId, eventId),
    eventTopics.roster(organizationId, eventId),
  ]);
  return { participantName };
}
