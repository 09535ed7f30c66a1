import { skipReason, type NotificationKind } from "#domain/notifications/notification.ts";
import type { NotificationText } from "#domain/notifications/notification-texts.ts";
import type { Db } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { sendDueMails, type OutboxAdapter } from "#server/platform/mail/due-mails.ts";
import type { MailLetter } from "#server/platform/mail/mail.ts";
import { findAddressee, type NotificationRecipient } from "./addressee-store.ts";
import { notificationMail } from "./notification-mail.ts";
import * as store from "./notification-store.ts";

/** Runs at sending time. Returns undefined if the mail is no longer true. */
export type WriteNotification = (
  db: Db,
  notification: store.TakenNotification,
  addressee: NotificationRecipient,
  now: Date,
) => Promise<NotificationText | undefined>;
/** Each kind has its writer in the feature that causes it; server/app/jobs.ts combines them. */
export type NotificationWriters = Readonly<Partial<Record<NotificationKind, WriteNotification>>>;

type JobDeps = Pick<Deps, "db" | "transact" | "clock" | "mail" | "config" | "log"> & {
  writers: NotificationWriters;
};

export function sendDueNotifications(deps: JobDeps, signal: AbortSignal): Promise<Date | undefined> {
  return sendDueMails(deps, notificationOutbox(deps), signal);
}

function notificationOutbox(deps: JobDeps): OutboxAdapter<store.TakenNotification> {
  return {
    take: store.takeDueNotification,
    nextDue: store.nextDue,
    write: (notification) => write(deps, notification),
    markSent: store.markSent,
    markFailed: (tx, notification, why, now) =>
      store.giveUp(tx, notification, why === "too long" ? "too-long" : "refused", now),
    putBack: store.putBack,
  };
}

async function write(deps: JobDeps, notification: store.TakenNotification): Promise<MailLetter | undefined> {
  const { db, transact, clock, config, writers } = deps;
  const leave = async (why: store.WhyGivenUp) => {
    await transact((tx) => store.giveUp(tx, notification, why, clock.now()));
    return undefined;
  };
  const addressee = await findAddressee(db, notification);
  if (addressee === undefined) return leave("over");
  const { email } = addressee;
  const hindrance = skipReason(notification.kind, addressee);
  if (hindrance !== undefined || email === null) return leave(hindrance ?? "no-address");
  const writer = writers[notification.kind];
  // A worker of the previous release may not know a kind: the error retries the mail until a newer worker sends it.
  if (writer === undefined) throw new Error(`no writer for notifications of kind ${notification.kind}`);
  const letter = await writer(db, notification, addressee, clock.now());
  if (letter === undefined) return leave("over");
  return notificationMail(config, notification, { ...addressee, email }, letter);
}
