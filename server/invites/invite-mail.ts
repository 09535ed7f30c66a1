import { shownDay } from "#domain/events/calendar-day.ts";
import { wordsFor } from "#domain/organizations/words.ts";
import { firstNameOf } from "#domain/roster/first-name.ts";
import { layOutMail } from "#server/platform/mail/mail-template.ts";
import type { MailLetter } from "#server/platform/mail/mail.ts";
import type { InviteLetter } from "./mail-store.ts";

/** The letter that asks a family in. It names the camp, the child's first name and who invites, and nothing anybody wrote. */
export function inviteMail(letter: InviteLetter, mailId: string, origin: string): MailLetter {
  const { organizationName, eventName, invitedBy, email } = letter;
  const firstName = firstNameOf(letter.participantName);
  const { event } = wordsFor(letter.organizationType);
  const subject = `Write to ${firstName} at ${organizationName}`;
  const { html, text } = layOutMail({
    title: subject,
    preheader: `${organizationName} invites you to exchange letters with ${firstName}.`,
    paragraphs: [
      letter.contactName === null ? "Hello," : `Hello ${letter.contactName},`,
      `${invitedBy} of ${organizationName} invites you to write to ${firstName}. You write a note on your phone; the staff print it and hand it over; ${firstName} answers by hand, and the answer comes back to you.`,
      `${event}: ${eventName}, ${daysOf(letter)}.`,
      { link: { href: acceptLink(letter, origin), label: "Accept the invite" } },
      `Sign in with this address (${email}). With another account you can have a code sent here.`,
    ],
    footer: [
      `${organizationName} sent this with Cabin Courier, because you are named there as a contact of ${firstName}.`,
      `If that is a mistake, you need not do anything. No more mail from ${organizationName}: ${optOutLink(letter, origin)}`,
    ],
  });
  return {
    to: { address: email, name: letter.contactName ?? "" },
    subject,
    html,
    text,
    // A worker that died after sending sends the same letter again; mailboxes that look at this show it once.
    messageId: `<invite-${mailId}@${new URL(origin).hostname}>`,
    headers: {
      "List-Unsubscribe": `<${optOutLink(letter, origin)}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}

/** The address is only a hint for the page, so that it can say early that another account is signed in. */
export function acceptLink(
  { organizationId, inviteId, email }: Pick<InviteLetter, "organizationId" | "inviteId" | "email">,
  origin: string,
): string {
  const link = new URL("/invite/accept", origin);
  link.search = new URLSearchParams({ org: organizationId, invite: inviteId, email }).toString();
  return link.href;
}

function optOutLink({ inviteId }: Pick<InviteLetter, "inviteId">, origin: string): string {
  const link = new URL("/mail/opt-out", origin);
  link.search = new URLSearchParams({ invite: inviteId }).toString();
  return link.href;
}

/** In the camp's own days, with the name of its time: families live elsewhere. */
function daysOf({ startDate, endDate, timeZone }: InviteLetter): string {
  const days = startDate === endDate ? shownDay(startDate) : `${shownDay(startDate)} – ${shownDay(endDate)}`;
  return `${days} (${zoneName(timeZone, startDate)})`;
}

function zoneName(timeZone: string, day: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longGeneric" }).formatToParts(
    new Date(`${day}T12:00:00Z`),
  );
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
