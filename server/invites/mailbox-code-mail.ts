import { codeLifetimeMinutes } from "#domain/invites/invite.ts";
import { layOutMail } from "#server/platform/mail/mail-template.ts";
import type { MailLetter } from "#server/platform/mail/mail.ts";

/** Says whose invite it is about by the organization's name alone: whoever reads it may not be the family. */
export function mailboxCodeMail(
  { organizationName, email }: { organizationName: string; email: string },
  code: string,
): MailLetter {
  const shown = `${code.slice(0, 3)} ${code.slice(3)}`;
  const subject = `${shown} is your code for ${organizationName}`;
  const { html, text } = layOutMail({
    title: subject,
    preheader: `It works for ${codeLifetimeMinutes} minutes.`,
    paragraphs: [
      `Somebody who signed in with another address wants to accept the invite that ${organizationName} sent here.`,
      `If that is you, enter this code on the page: ${shown}`,
      `It works for ${codeLifetimeMinutes} minutes. If it is not you, do not pass it on: whoever has it can read and write letters in your place.`,
    ],
    footer: [`Cabin Courier, for ${organizationName}`],
  });
  return { to: email, subject, html, text };
}
