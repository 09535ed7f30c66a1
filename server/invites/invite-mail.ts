import { shownDay } from "#domain/events/calendar-day.ts";
import { inviteMailWords } from "#domain/invites/mail-words.ts";
import { localeOf, type Language } from "#domain/language.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { layOutMail } from "#server/platform/mail/mail-template.ts";
import type { MailLetter } from "#server/platform/mail/mail.ts";
import type { InviteLetter } from "./mail-store.ts";

/**
 * The letter that asks a family in. It names the camp, the child's first name and who invites, and nothing anybody wrote.
 * Whoever is not known yet gets it in both languages.
 */
export function inviteMail(letter: InviteLetter, mailId: string, origin: string): MailLetter {
  const { email, language } = letter;
  const { subject, ...first } = written(letter, language ?? "en", origin);
  const second = language === null ? { translation: written(letter, "es", origin) } : {};
  const { html, text } = layOutMail({ ...first, ...second });
  return {
    to: { address: email, name: letter.contactName ?? "" },
    subject,
    html,
    text,
    // A worker that died after sending sends the same letter again; mailboxes that look at this show it once.
    messageId: `<invite-${mailId}@${new URL(origin).hostname}>`,
    headers: {
      "List-Unsubscribe": `<${optOutLink(letter, language ?? "en", origin)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

function written(letter: InviteLetter, language: Language, origin: string) {
  const { organizationName, organizationType: type, eventName, invitedBy, email, contactName } = letter;
  const firstName = firstNameOf(letter.participantName);
  const named = { organizationName, firstName };
  const words = inviteMailWords[language];
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

/**
 * The address is only a hint for the page, so that it can say early that another account is signed in. So is the language:
 * whoever follows the Spanish words comes to a Spanish page.
 */
function acceptLink(
  { organizationId, inviteId, email }: Pick<InviteLetter, "organizationId" | "inviteId" | "email">,
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
  { inviteId }: Pick<InviteLetter, "inviteId">,
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

/** In the camp's own days, with the name of its time: families live elsewhere. */
function daysOf({ startDate, endDate, timeZone }: InviteLetter, language: Language): string {
  const [first, last] = [shownDay(startDate, language), shownDay(endDate, language)];
  return `${startDate === endDate ? first : `${first} – ${last}`} (${zoneName(timeZone, startDate, language)})`;
}

function zoneName(timeZone: string, day: string, language: Language): string {
  const parts = new Intl.DateTimeFormat(localeOf[language], {
    timeZone,
    timeZoneName: "longGeneric",
  }).formatToParts(new Date(`${day}T12:00:00Z`));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
