import { randomInt, timingSafeEqual } from "node:crypto";
import { codeLifetimeMinutes, codesPerHour, codeTries, maskedEmail } from "#domain/invites/invite.ts";
import { inviteErrors } from "#domain/invites/errors.ts";
import { secondsUntilOver } from "#domain/limit.ts";
import { AppError } from "#domain/app-error.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { Caller } from "#server/platform/http/operation.ts";
import { MailRefused } from "#server/platform/mail/mail-refused.ts";
import { hashSecret, newId } from "#server/platform/secrets.ts";
import { findOpen, lockOpenInvite, linkAccount, type InviteKey, type ReadIn } from "./accept-actions.ts";
import * as store from "./code-store.ts";
import { mailboxCodeMail } from "./mailbox-code-mail.ts";

const hourMs = 3_600_000;

export async function sendInviteCode(
  deps: Pick<Deps, "db" | "transact" | "clock" | "mail" | "log">,
  caller: Caller,
  { language = "en", ...key }: InviteKey & ReadIn,
): Promise<{ maskedEmail: string }> {
  const { clock } = deps;
  const [codeId, code] = [newId(clock), String(randomInt(1_000_000)).padStart(6, "0")];
  const now = clock.now();
  const invite = await deps.transact(async (tx) => {
    const found = await lockOpenInvite(tx, clock, caller, key);
    const { organizationId, inviteId, email } = found;
    if (await store.isUnwanted(tx, organizationId, email)) throw new AppError(inviteErrors.optedOut);
    const recent = await store.codesSince(tx, inviteId, new Date(now.getTime() - hourMs));
    if (recent.length >= codesPerHour)
      throw new AppError(inviteErrors.tooManyCodes, secondsUntilOver(recent[0], hourMs, now));
    await store.insertCode(tx, {
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
  try {
    // Not queued: the queue would store the digits. The user can request another.
    await deps.mail.send(mailboxCodeMail(invite, code, language));
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    deps.log.warn(
      { codeId, code: error.code, permanent: error.permanent },
      "the mail server rejected a mailbox code",
    );
    // A code that was not sent does not count towards the limit.
    await store.deleteCode(deps.db, codeId);
    throw new AppError(inviteErrors.codeNotSent);
  }
  return { maskedEmail: maskedEmail(invite.email) };
}

/** Every wrong attempt counts, even if a later step fails. */
export async function acceptInviteWithCode(
  deps: Pick<Deps, "db" | "transact" | "clock">,
  caller: Caller,
  { code, language, ...key }: InviteKey & ReadIn & { code: string },
): Promise<{ participantName: string }> {
  const { db, clock, transact } = deps;
  const { inviteId, linkedUserId, participantName } = await findOpen(db, clock, caller, key);
  // A repeated request: the code is used up, but the link exists.
  if (linkedUserId === caller.userId) return { participantName };
  const kept = await store.takeTry(db, { inviteId, userId: caller.userId }, clock.now());
  if (kept === undefined) throw new AppError(inviteErrors.codeOver);
  if (!timingSafeEqual(kept, hashOf(inviteId, caller.userId, code)))
    throw new AppError(inviteErrors.wrongCode);
  return transact(async (tx) => {
    const invite = await lockOpenInvite(tx, clock, caller, key);
    await store.deleteCodes(tx, inviteId);
    return linkAccount(tx, clock, caller, { ...invite, language });
  });
}

/** Bound to invite and account, so that a code is useless for another of either. */
function hashOf(inviteId: string, userId: string, code: string): Buffer {
  return hashSecret(`${inviteId}:${userId}:${code}`);
}
