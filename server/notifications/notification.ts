import type { Language } from "#domain/language.ts";
import { senderName } from "#domain/invites/mail-messages.ts";
import {
  isFixed,
  isForFamilies,
  type FamilyKind,
  type NotificationKind,
} from "#domain/notifications/kinds.ts";
import { notificationMailMessages } from "#domain/notifications/mail-messages.ts";
import { replyLines } from "#domain/reply-line.ts";
import type { Config } from "#server/platform/config.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import type { JobKind } from "#server/platform/jobs/job.ts";
import { layOutMail, type MailLogo } from "#server/platform/mail/mail-template.ts";
import type { MailLetter } from "#server/platform/mail/mail.ts";
import { mailJob, type MailJob } from "#server/platform/mail/send-mail.ts";
import { newId } from "#server/platform/secrets.ts";
import { createStopTokens, type Stop } from "./stop.ts";
import {
  insertNotifications,
  type From,
  type NotificationRecipient,
  type QueuedNotification,
  type TakenNotification,
} from "./store.ts";

/** First names, counts and a link; never what a person wrote. */
export type NotificationText = {
  subject: string;
  preheader: string;
  paragraphs: readonly string[];
  link: { path: string; label: string };
  /** The mail can be answered at this address. */
  replyTo?: string | undefined;
};

type Compose<F> = (from: From, facts: F) => NotificationText;

type Definition<K extends NotificationKind, F> = {
  kind: K;
  /** Runs right before sending. Returns undefined if the mail is no longer true. */
  load: (
    db: Db,
    notification: TakenNotification,
    recipient: NotificationRecipient,
    now: Date,
  ) => Promise<F | undefined>;
  /** Mails to the team are in English, like the screens that they link to. */
  texts: { en: Compose<F> } & (K extends FamilyKind ? { es: Compose<F> } : unknown);
};

export type Notification<K extends NotificationKind = NotificationKind> = {
  kind: K;
  write: (
    db: Db,
    notification: TakenNotification,
    recipient: NotificationRecipient,
    now: Date,
  ) => Promise<NotificationText | undefined>;
};

/** One file per kind: who is notified, whether it is still true, and the mail. */
export function defineNotification<K extends NotificationKind, F>(
  definition: Definition<K, F>,
): Definition<K, F> & Notification<K> {
  const { kind, load } = definition;
  const texts: { en: Compose<F>; es?: Compose<F> } = definition.texts;
  return {
    ...definition,
    async write(db, notification, recipient, now) {
      const facts = await load(db, notification, recipient, now);
      if (facts === undefined) return undefined;
      const compose = texts[languageOf(kind, recipient)] ?? texts.en;
      return compose(recipient, facts);
    },
  };
}

/** Combined in server/app/jobs.ts, because each kind belongs to the feature that causes it. */
export type Notifications = { readonly [K in NotificationKind]: Notification<K> };

export const sendNotification: JobKind<MailJob> = { name: "send-notification", payload: mailJob };

/**
 * Queued in the transaction of its cause, so neither exists without the other. Sending checks whether the user wants
 * the mail and whether it is still true.
 */
export async function queueNotifications(
  tx: Tx,
  { clock, enqueue }: Pick<Deps, "clock" | "enqueue">,
  queuedNow: readonly QueuedNotification[],
  { sendAt, replace = false }: { sendAt?: Date; replace?: boolean } = {},
): Promise<void> {
  if (queuedNow.length === 0) return;
  const now = clock.now();
  const isLater = sendAt !== undefined && sendAt > now;
  const rows = queuedNow.map((one) => ({ id: newId(clock), ...one }));
  // Retries end a day after the time that the row stores, so it stores when the mail is to be sent.
  const jobs = await insertNotifications(tx, rows, { sendAt: isLater ? sendAt : now, replace });
  const organizationOf = new Map(rows.map(({ id, organizationId }) => [id, organizationId]));
  for (const [turnOf = "", ofOne] of Map.groupBy(jobs, ({ jobId }) => organizationOf.get(jobId)))
    await enqueue(tx, sendNotification, ofOne, { turnOf, ...(isLater ? { startAfter: sendAt } : {}) });
}

function languageOf(kind: NotificationKind, { language }: { language: Language }): Language {
  return isForFamilies(kind) ? language : "en";
}

type Settings = Pick<Config, "PUBLIC_ORIGIN" | "LINK_KEY">;

export function notificationMail(
  { PUBLIC_ORIGIN: origin, LINK_KEY }: Settings,
  { id, userId, kind }: Pick<TakenNotification, "id" | "userId" | "kind">,
  recipient: Pick<NotificationRecipient, "name" | "organizationName" | "language"> & { email: string },
  { subject, preheader, paragraphs, link, replyTo }: NotificationText,
  logo?: MailLogo,
): MailLetter {
  const { name, email, organizationName } = recipient;
  const language = languageOf(kind, recipient);
  const t = notificationMailMessages[language];
  const stop = isFixed(kind) ? undefined : stopLink({ PUBLIC_ORIGIN: origin, LINK_KEY }, { userId, kind });
  const content = layOutMail({
    logo,
    ...(replyTo === undefined ? {} : { replyLine: replyLines[language] }),
    title: subject,
    preheader,
    paragraphs: [
      t.hello(name),
      ...paragraphs,
      { link: { href: new URL(link.path, origin).href, label: link.label } },
    ],
    footer: [
      t.sentBy(organizationName),
      ...(stop === undefined
        ? []
        : [
            { link: { href: stop, label: t.noMore } },
            { link: { href: new URL("/settings", origin).href, label: t.choose } },
          ]),
    ],
    locale: language,
  });
  return {
    fromName: senderName(organizationName),
    to: { address: email, name: name ?? "" },
    subject,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...content,
    // A worker that died after sending sends the mail again; mailboxes that compare message ids show it once.
    messageId: `<notice-${id}@${new URL(origin).hostname}>`,
    ...(stop !== undefined && {
      headers: {
        "List-Unsubscribe": `<${stop}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      },
    }),
  };
}

function stopLink({ PUBLIC_ORIGIN: origin, LINK_KEY }: Settings, stop: Stop): string {
  const notices = createStopTokens({ LINK_KEY }).write(stop);
  return new URL(`/mail/stop?${new URLSearchParams({ notices }).toString()}`, origin).href;
}

/** An empty list for 0, so that it can be spread into a sentence or a list of paragraphs. */
export function countOf(count: number, one: string, many: string): string[] {
  return count === 0 ? [] : [`${count.toLocaleString("en-US")} ${count === 1 ? one : many}`];
}
