import { codeLifetimeMinutes } from "#domain/invites/invite.ts";
import { codeMailMessages } from "#domain/invites/mail-messages.ts";
import type { Language } from "#domain/language.ts";
import { layOutMail } from "#server/platform/mail/mail-template.ts";
import type { MailLetter } from "#server/platform/mail/mail.ts";

/** Names only the organization, because the reader may not be the family. */
export function mailboxCodeMail(
  { organizationName, email }: { organizationName: string; email: string },
  code: string,
  language: Language,
): MailLetter {
  const words = codeMailMessages[language];
  const visible = `${code.slice(0, 3)} ${code.slice(3)}`;
  const subject = words.subject(visible, organizationName);
  const { html, text } = layOutMail({
    title: subject,
    preheader: words.worksFor(codeLifetimeMinutes),
    paragraphs: [words.why(organizationName), words.enter(visible), words.ifNot(codeLifetimeMinutes)],
    footer: [words.sender(organizationName)],
    locale: language,
  });
  return { to: email, subject, html, text };
}
