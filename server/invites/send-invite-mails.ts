import { formatDay } from "#domain/events/calendar-day.ts";
import { eventTopics } from "#domain/events/topics.ts";
import { hasClosed, mailFailures } from "#domain/invites/invite.ts";
import { inviteMailMessages, senderName } from "#domain/invites/mail-messages.ts";
import { inviteTopics } from "#domain/invites/topics.ts";
import { localeOf, type Language } from "#domain/language.ts";
import { readOnlyError } from "#domain/standing.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { readMailLogo } from "#server/organizations/logo.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { JobKind } from "#server/platform/jobs/job.ts";
import { layOutMail, type MailLogo } from "#server/platform/mail/mail-template.ts";
import type { MailLetter } from "#server/platform/mail/mail.ts";
import { mailJob, sendQueuedMail, type MailJob, type QueuedMail } from "#server/platform/mail/send-mail.ts";
import * as store from "./mail-store.ts";

export const sendInviteMail: JobKind<MailJob> = { name: "send-invite-mail", payload: mailJob };

type JobDeps = Pick<Deps, "db" | "transact" | "clock" | "mail" | "config" | "log" | "files"> & {
  invalidation: (topics: string[]) => void;
};

export async function sendInvite(deps: JobDeps, job: MailJob, stopping: AbortSignal): Promise<void> {
  let topics: string[] = [];
  const take = async () => {
    const mail = await store.startSending(deps.db, job, deps.clock.now());
    const letter = mail && (await store.findLetter(deps.db, mail.inviteId));
    if (letter !== undefined) topics = topicsOf(letter);
    // Staff see that it is on its way.
    deps.invalidation(topics);
    return mail && queuedMail(deps, mail, letter);
  };
  try {
    await sendQueuedMail(deps, take, stopping);
  } finally {
    deps.invalidation(topics);
  }
}

function topicsOf({ organizationId, eventId }: store.InviteLetter): string[] {
  return [inviteTopics.eventRef(organizationId, eventId), eventTopics.roster(organizationId, eventId)];
}

type FoundLetter = store.InviteLetter & store.InviteMailState;

function queuedMail(
  deps: JobDeps,
  { id, requestedAt }: store.TakenMail,
  letter: FoundLetter | undefined,
): QueuedMail {
  const { transact, clock, config } = deps;
  return {
    id,
    organizationId: letter?.organizationId ?? null,
    requestedAt,
    async write() {
      const failure = letter && skipReason(letter, clock.now());
      if (letter === undefined || letter.unneeded) await transact((tx) => store.deleteMail(tx, id));
      else if (failure === undefined)
        return inviteMail(letter, id, config.PUBLIC_ORIGIN, await readMailLogo(deps, letter));
      else await transact((tx) => store.markFailed(tx, id, failure, clock.now()));
      return undefined;
    },
    markSent: (tx, now) => store.markSent(tx, id, now),
    markFailed: (tx, { permanent, response }, now) =>
      store.markFailed(tx, id, permanent ? mailFailures.refused(response) : mailFailures.tooLong, now),
  };
}

/** Shown to staff. A mail skipped without a reason would look pending forever. */
function skipReason(letter: FoundLetter, now: Date): string | undefined {
  const readOnly = readOnlyError(letter.standing);
  if (readOnly !== undefined) return readOnly.message;
  if (letter.deleted) return mailFailures.deleted;
  if (letter.optedOut) return mailFailures.optedOut;
  return hasClosed(letter.endDate, letter.timeZone, now) ? mailFailures.eventOver : undefined;
}

/** Contains camp, first name and inviter, nothing else. A line in Spanish if the recipient's language is unknown. */
export function inviteMail(
  letter: store.InviteLetter,
  mailId: string,
  origin: string,
  logo?: MailLogo,
): MailLetter {
  const { email, language } = letter;
  const { subject, ...first } = written(letter, language ?? "en", origin);
  const other = language === null ? { otherLanguage: inSpanish(letter, origin) } : {};
  const content = layOutMail({ ...first, ...other, logo });
  return {
    fromName: senderName(letter.organizationName),
    to: { address: email, name: letter.contactName ?? "" },
    subject,
    ...content,
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
    footer: [
      words.why(named),
      words.ifMistake,
      { link: { href: optOutLink(letter, language, origin), label: words.wayOut(organizationName) } },
    ],
    locale: language,
  };
}

function inSpanish(letter: store.InviteLetter, origin: string) {
  const { organizationName, participantName } = letter;
  const words = inviteMailMessages.es;
  return {
    locale: "es",
    sentence: words.prefer({ organizationName, firstName: firstNameOf(participantName) }),
    link: { href: acceptLink(letter, origin, "es"), label: words.openInOther },
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
