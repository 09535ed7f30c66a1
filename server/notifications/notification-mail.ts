import { notificationMailMessages } from "#domain/notifications/mail-messages.ts";
import { isForFamilies } from "#domain/notifications/notification.ts";
import type { NotificationText } from "#domain/notifications/notification-texts.ts";
import type { Config } from "#server/platform/config.ts";
import { layOutMail } from "#server/platform/mail/mail-template.ts";
import type { MailLetter } from "#server/platform/mail/mail.ts";
import type { NotificationRecipient } from "./addressee-store.ts";
import type { TakenNotification } from "./notification-store.ts";
import { createStopTokens } from "./stop-token.ts";

type Settings = Pick<Config, "PUBLIC_ORIGIN" | "SHEET_KEY">;

export function notificationMail(
  { PUBLIC_ORIGIN: origin, SHEET_KEY }: Settings,
  { id, userId, kind }: Pick<TakenNotification, "id" | "userId" | "kind">,
  addressee: Pick<NotificationRecipient, "name" | "organizationName" | "language"> & { email: string },
  { subject, preheader, paragraphs, link }: NotificationText,
): MailLetter {
  const { name, email, organizationName } = addressee;
  // Team mails link to screens that are in English.
  const language = isForFamilies(kind) ? addressee.language : "en";
  const words = notificationMailMessages[language];
  const stop = new URL("/mail/stop", origin);
  stop.search = new URLSearchParams({
    notices: createStopTokens({ SHEET_KEY }).write({ userId, kind }),
  }).toString();
  const { html, text } = layOutMail({
    title: subject,
    preheader,
    paragraphs: [
      words.hello(name),
      ...paragraphs,
      { link: { href: new URL(link.path, origin).href, label: link.label } },
    ],
    footer: [
      words.sentBy(organizationName),
      { link: { href: stop.href, label: words.noMore } },
      { link: { href: new URL("/settings", origin).href, label: words.choose } },
    ],
    locale: language,
  });
  return {
    to: { address: email, name },
    subject,
    html,
    text,
    // A worker that died after sending sends the mail again; mailboxes that compare message ids show it once.
    messageId: `<notice-${id}@${new URL(origin).hostname}>`,
    headers: {
      "List-Unsubscribe": `<${stop.href}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
