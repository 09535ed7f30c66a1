import { timingSafeEqual } from "node:crypto";
import { AppError } from "#domain/app-error.ts";
import { eventTopics } from "#domain/events/topics.ts";
import { codeLifetimeMinutes, codeTries, maskedEmail } from "#domain/identity/email.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import {
  codesPerHour,
  hasClosed,
  inviteId as inviteIdShape,
  type AcceptedInvite,
  type InviteGreeting,
  type OpenInvite,
} from "#domain/invites/invite.ts";
import { codeMailMessages, senderName } from "#domain/invites/mail-messages.ts";
import { inviteTopics } from "#domain/invites/topics.ts";
import type { Language } from "#domain/language.ts";
import { secondsUntilOver } from "#domain/limit.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { uuid } from "#domain/uuid.ts";
import { hourMs } from "#domain/time.ts";
import { newDigits } from "#server/identity/six-digits.ts";
import { findPersonName, saveFirstLanguage } from "#server/identity/store.ts";
import { recordByFamily } from "#server/organizations/audit.ts";
import { readMailLogo } from "#server/organizations/logo.ts";
import { requireWritable } from "#server/organizations/store.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { rightsChangedTopic } from "#server/platform/live/topics.ts";
import { layOutMail, type MailLogo } from "#server/platform/mail/mail-template.ts";
import { MailRefused, type MailLetter } from "#server/platform/mail/mail.ts";
import { hashSecret, newId } from "#server/platform/secrets.ts";
import * as codeStore from "./code-store.ts";
import * as store from "./family-store.ts";
import * as linkStore from "./link-store.ts";
import { deleteProposalsBy } from "./proposals.ts";
import { deleteReturningOf } from "./returning-store.ts";
import { markAccepted } from "./store.ts";
import { unnamedFamily } from "#domain/identity/person-name.ts";

type InviteKey = { orgId: string; inviteId: string };
type ReadIn = { language?: Language | undefined };

/** Nothing of an invite that is used up, or whose organization is suspended or closed. */
export async function greetInvited(
  db: Db,
  clock: Clock,
  { orgId, inviteId }: InviteKey,
): Promise<InviteGreeting> {
  checkShape({ orgId, inviteId });
  const invite = await store.findUnusedInvite(db, { organizationId: orgId, inviteId });
  if (invite === undefined || hasClosed(invite.endDate, invite.timeZone, clock.now()))
    throw new AppError(inviteErrors.invalidLink);
  const { organizationName, participantName } = invite;
  return { organizationName, firstName: firstNameOf(participantName) };
}

function acceptedBy({ participantName, participantId }: store.LockedInvite): AcceptedInvite {
  return { participantName, participantId };
}

/** Only the owner of the invited address may see the child's full name. */
export async function readInvite(db: Db, clock: Clock, caller: Caller, key: InviteKey): Promise<OpenInvite> {
  const invite = await findOpen(db, clock, caller, key);
  const { organizationName, organizationType, buildingWord, participantWord, invitedBy } = invite;
  const { participantName, eventName, startDate, endDate } = invite;
  if (invite.linkedUserId === caller.userId) return { state: "accepted", ...acceptedBy(invite) };
  if (invite.isCallers) {
    const about = { organizationName, organizationType, buildingWord, participantWord, invitedBy };
    const isNamed = invite.contactName !== null;
    return { state: "yours", ...about, participantName, eventName, startDate, endDate, isNamed };
  }
  const address = { maskedEmail: maskedEmail(invite.email), isUnverified: invite.isClaimed };
  return { state: "mismatch", organizationName, organizationType, ...address };
}

/** Requires the invited address to be verified for the caller; a forwarded link does not suffice. */
export async function acceptInvite(
  tx: Tx,
  clock: Clock,
  caller: Caller,
  { language, ...key }: InviteKey & ReadIn,
): Promise<AcceptedInvite> {
  const invite = await lockOpenInvite(tx, clock, caller, key);
  if (!invite.isCallers && invite.linkedUserId !== caller.userId)
    throw new AppError(inviteErrors.emailMismatch);
  return linkAccount(tx, clock, caller, { ...invite, language, by: "address" });
}

/** The same error for mistyped, revoked, expired and used links, so that guessing reveals nothing. */
async function findOpen(
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
async function lockOpenInvite(
  tx: Tx,
  clock: Clock,
  caller: Caller,
  key: InviteKey,
): Promise<store.LockedInvite> {
  checkShape(key);
  await store.lockInvitedContact(tx, key.inviteId);
  const invite = await findOpen(tx, clock, caller, key);
  await requireWritable(tx, invite.organizationId);
  return invite;
}

/** Postgres rejects some strings (NUL bytes, invalid UUIDs), so check before querying. */
function checkShape({ orgId, inviteId }: InviteKey): void {
  if (!uuid.safeParse(orgId).success || !inviteIdShape.safeParse(inviteId).success)
    throw new AppError(inviteErrors.invalidLink);
}

async function linkAccount(
  tx: Tx,
  clock: Clock,
  { userId }: Caller,
  invite: store.LockedInvite & ReadIn & { by: "address" | "code" },
): Promise<AcceptedInvite> {
  const { organizationId, eventId, participantId, contactId, language, by } = invite;
  // A repeated request: the link exists already.
  if (invite.linkedUserId === userId) return acceptedBy(invite);
  const now = clock.now();
  const link = { id: newId(clock), participantId, contactId, userId };
  const made = await linkStore.insertLinks(tx, organizationId, eventId, [link], now);
  // Another account has the link; never report success to this one.
  if (made.length === 0) throw new AppError(inviteErrors.invalidLink);
  await markAccepted(tx, [contactId], now);
  const family = { organizationId, userId, displayName: await findPersonName(tx, userId, unnamedFamily) };
  const subject = { participantId, contactId, by };
  await recordByFamily(tx, { clock }, family, { action: "invite.accepted", eventId, subject });
  if (language !== undefined) await saveFirstLanguage(tx, userId, language);
  invalidate(tx, [
    identityTopics.person(userId),
    rightsChangedTopic(userId),
    inviteTopics.eventRef(organizationId, eventId),
    eventTopics.roster(organizationId, eventId),
  ]);
  return acceptedBy(invite);
}

export async function sendInviteCode(
  deps: Pick<Deps, "db" | "transact" | "clock" | "mail" | "log" | "files">,
  caller: Caller,
  { language = "en", ...key }: InviteKey & ReadIn,
): Promise<{ maskedEmail: string }> {
  const { clock } = deps;
  const [codeId, code] = [newId(clock), newDigits()];
  const now = clock.now();
  const invite = await deps.transact(async (tx) => {
    const found = await lockOpenInvite(tx, clock, caller, key);
    const { organizationId, inviteId, email } = found;
    if (await codeStore.isUnwanted(tx, organizationId, email)) throw new AppError(inviteErrors.optedOut);
    const recent = await codeStore.codesSince(tx, inviteId, new Date(now.getTime() - hourMs));
    if (recent.length >= codesPerHour)
      throw new AppError(inviteErrors.tooManyCodes, secondsUntilOver(recent[0], hourMs, now));
    await codeStore.insertCode(tx, {
      id: codeId,
      organizationId,
      inviteId,
      userId: caller.userId,
      codeHash: hashOf(inviteId, caller.userId, code),
      createdAt: now,
      expiresAt: new Date(now.getTime() + codeLifetimeMinutes * 60_000),
      triesLeft: codeTries,
    });
    return found;
  });
  const logo = await readMailLogo(deps, invite);
  try {
    // Not queued: the queue would store the digits. The user can request another.
    await deps.mail.send(mailboxCodeMail(invite, code, language, logo));
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    deps.log.warn(
      { codeId, code: error.code, permanent: error.permanent },
      "the mail server rejected a mailbox code",
    );
    // A code that was not sent does not count towards the limit.
    await codeStore.deleteCode(deps.db, codeId);
    throw new AppError(inviteErrors.codeNotSent);
  }
  return { maskedEmail: maskedEmail(invite.email) };
}

/** Every wrong attempt counts, even if a later step fails. */
export async function acceptInviteWithCode(
  deps: Pick<Deps, "db" | "transact" | "clock">,
  caller: Caller,
  { code, language, ...key }: InviteKey & ReadIn & { code: string },
): Promise<AcceptedInvite> {
  const { db, clock, transact } = deps;
  const found = await findOpen(db, clock, caller, key);
  const { inviteId } = found;
  // A repeated request: the code is used up, but the link exists.
  if (found.linkedUserId === caller.userId) return acceptedBy(found);
  const kept = await codeStore.takeTry(db, { inviteId, userId: caller.userId }, clock.now());
  if (kept === undefined) throw new AppError(inviteErrors.codeOver);
  if (!timingSafeEqual(kept, hashOf(inviteId, caller.userId, code)))
    throw new AppError(inviteErrors.wrongCode);
  return transact(async (tx) => {
    const invite = await lockOpenInvite(tx, clock, caller, key);
    await codeStore.deleteCodes(tx, inviteId);
    return linkAccount(tx, clock, caller, { ...invite, language, by: "code" });
  });
}

/** Bound to invite and account, so that a code is useless for another of either. */
function hashOf(inviteId: string, userId: string, code: string): Buffer {
  return hashSecret(`${inviteId}:${userId}:${code}`);
}

/** Names only the organization, because the reader may not be the family. */
export function mailboxCodeMail(
  { organizationName, email }: { organizationName: string; email: string },
  code: string,
  language: Language,
  logo?: MailLogo,
): MailLetter {
  const words = codeMailMessages[language];
  const visible = `${code.slice(0, 3)} ${code.slice(3)}`;
  const subject = words.subject(visible, organizationName);
  const content = layOutMail({
    logo,
    title: subject,
    preheader: words.worksFor(codeLifetimeMinutes),
    paragraphs: [words.why(organizationName), words.enter(visible), words.ifNot(codeLifetimeMinutes)],
    footer: [words.sender(organizationName)],
    locale: language,
  });
  return { fromName: senderName(organizationName), to: email, subject, ...content };
}

/** Contacts stay. Their accepted invites are deleted, so that staff can invite again; the audit log keeps who accepted. */
export async function unlinkAccount(tx: Tx, deps: Pick<Deps, "clock">, userId: string): Promise<void> {
  const links = await linkStore.deleteLinksOf(tx, userId);
  const displayName = await findPersonName(tx, userId, unnamedFamily);
  for (const { organizationId, eventId, participantId, contactId } of links) {
    const subject = { participantId, contactId };
    await recordByFamily(
      tx,
      deps,
      { organizationId, userId, displayName },
      { action: "family.left", eventId, subject },
    );
  }
  await linkStore.deleteInvitesOf(
    tx,
    links.map(({ contactId }) => contactId),
  );
  await linkStore.deleteCodesOf(tx, userId);
  await deleteReturningOf(tx, userId);
  await deleteProposalsBy(tx, userId);
  for (const { organizationId, eventId } of links)
    invalidate(tx, [
      inviteTopics.eventRef(organizationId, eventId),
      eventTopics.roster(organizationId, eventId),
    ]);
}
