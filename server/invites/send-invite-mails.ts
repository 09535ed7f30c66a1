import { eventTopics } from "#domain/events/topics.ts";
import { hasClosed } from "#domain/invites/invite.ts";
import { mailFailures } from "#domain/invites/mail-failure.ts";
import { inviteTopics } from "#domain/invites/topics.ts";
import {
  sendDueMails as sendAllDue,
  type MailDeps,
  type OutboxAdapter,
} from "#server/platform/mail/due-mails.ts";
import type { MailLetter } from "#server/platform/mail/mail.ts";
import { inviteMail } from "./invite-mail.ts";
import * as store from "./mail-store.ts";

type JobDeps = MailDeps & {
  invalidation: (topics: string[]) => void;
};

/** Returns when the next mail is due. */
export function sendDueMails(deps: JobDeps, signal: AbortSignal): Promise<Date | undefined> {
  return sendAllDue(deps, inviteOutbox(deps), signal);
}

type InviteMail = store.TakenMail & { letter?: store.InviteLetter };

function inviteOutbox(deps: JobDeps): OutboxAdapter<InviteMail> {
  return {
    take: store.takeDueMail,
    nextDue: store.nextDue,
    write: (mail) => writeInvite(deps, mail),
    markSent: (tx, { id }, now) => store.markSent(tx, id, now),
    markFailed: (tx, { id }, why, now) =>
      store.markFailed(
        tx,
        id,
        why === "too long" ? mailFailures.tooLong : mailFailures.refused(why.response),
        now,
      ),
    putBack: (db, { id }, dueAt) => store.putBack(db, id, dueAt),
    settled: ({ letter }) => {
      if (letter === undefined) return;
      const { organizationId, eventId } = letter;
      deps.invalidation([
        inviteTopics.eventRef(organizationId, eventId),
        eventTopics.roster(organizationId, eventId),
      ]);
    },
  };
}

async function writeInvite(deps: JobDeps, mail: InviteMail): Promise<MailLetter | undefined> {
  const { db, transact, clock } = deps;
  const letter = await store.findLetter(db, mail.inviteId);
  if (letter === undefined || letter.unneeded) {
    await transact((tx) => store.deleteMail(tx, mail.id));
    return undefined;
  }
  mail.letter = letter;
  const hindrance = skipReason(letter, clock.now());
  if (hindrance !== undefined) {
    await transact((tx) => store.markFailed(tx, mail.id, hindrance, clock.now()));
    return undefined;
  }
  return inviteMail(letter, mail.id, deps.config.PUBLIC_ORIGIN);
}

/** Shown to staff. A mail skipped without a reason would look pending forever. */
function skipReason(letter: store.InviteLetter & store.InviteMailState, now: Date): string | undefined {
  if (letter.deleted) return mailFailures.deleted;
  if (letter.optedOut) return mailFailures.optedOut;
  return hasClosed(letter.endDate, letter.timeZone, now) ? mailFailures.eventOver : undefined;
}
