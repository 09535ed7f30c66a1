import { formatDay } from "#domain/events/calendar-day.ts";
import { eventTopics } from "#domain/events/topics.ts";
import { hasClosed, mailFailures } from "#domain/invites/invite.ts";
import { inviteMailMessages } from "#domain/invites/mail-messages.ts";
import { inviteTopics } from "#domain/invites/topics.ts";
import { localeOf, type Language } from "#domain/language.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import {
  sendDueMails as sendAllDue,
  type MailDeps,
  type OutboxAdapter,
} from "#server/platform/mail/due-mails.ts";
import { layOutMail } from "#server/platform/mail/mail-template.ts";
import type { MailLetter } from "#server/platform/mail/mail.ts";
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

/** Contains camp, first name and inviter, nothing else. Bilingual if the recipient's language is unknown. */
export function inviteMail(letter: store.InviteLetter, mailId: string, origin: string): MailLetter {
  const { email, language } = letter;
  const { subject, ...first } = written(letter, language ?? "en", origin);
  const second = language === null ? { translation: written(letter, "es", origin) } : {};
  const { html, text } = layOutMail({ ...first, ...second });
  return {
    to: { address: email, name: letter.contactName ?? "" },
    subject,
    html,
    text,
    // A worker that dies after sending sends again; mailboxes that compare Message-IDs show one.
    messageId: `<invite-${mailId}@${new URL(origin).hostname}>`,
    headers: {
      "List-Unsubscribe": `<${optOutLink(letter, language ?? "en", origin)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

function written(letter: store.InviteLetter, language: Language, origin: string) {
  const { organizationName, organizationType: type, eventName, invitedBy, email, contactName } = letter;
  const firstName = firstNameOf(letter.participantName);
  const named = { organizationName, firstName };
  const words = inviteMailMessages[language];
  const subject = words.subject(named);
  return {
    subject,
    title: subject,
    preheader: words.preheader(named),
    paragraphs: [
      words.hello(contactName),
      words.invites({ ...named, invitedBy }),
      words.when({ type, eventName, days: daysOf(letter, language) }),
      { link: { href: acceptLink(letter, origin, language), label: words.accept } },
      words.signIn(email),
    ],
    footer: [words.why(named), words.wayOut(organizationName, optOutLink(letter, language, origin))],
    locale: language,
  };
}

/** The address only lets the page warn early about another signed-in account. */
function acceptLink(
  { organizationId, inviteId, email }: Pick<store.InviteLetter, "organizationId" | "inviteId" | "email">,
  origin: string,
  language: Language = "en",
): string {
  const link = new URL("/invite/accept", origin);
  link.search = new URLSearchParams({
    org: organizationId,
    invite: inviteId,
    email,
    ...languageHint(language),
  }).toString();
  return link.href;
}

function optOutLink(
  { inviteId }: Pick<store.InviteLetter, "inviteId">,
  language: Language,
  origin: string,
): string {
  const link = new URL("/mail/opt-out", origin);
  link.search = new URLSearchParams({ invite: inviteId, ...languageHint(language) }).toString();
  return link.href;
}

function languageHint(language: Language): { language?: Language } {
  return language === "en" ? {} : { language };
}

/** Includes the camp's time zone, because families may live in another one. */
function daysOf({ startDate, endDate, timeZone }: store.InviteLetter, language: Language): string {
  const [first, last] = [formatDay(startDate, language), formatDay(endDate, language)];
  return `${startDate === endDate ? first : `${first} – ${last}`} (${zoneName(timeZone, startDate, language)})`;
}

function zoneName(timeZone: string, day: string, language: Language): string {
  const parts = new Intl.DateTimeFormat(localeOf[language], {
    timeZone,
    timeZoneName: "longGeneric",
  }).formatToParts(new Date(`${day}T12:00:00Z`));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
