import { skipReason } from "#domain/notifications/kinds.ts";
import type { Deps } from "#server/platform/deps.ts";
import { sendDueMails, type OutboxAdapter } from "#server/platform/mail/due-mails.ts";
import type { MailLetter } from "#server/platform/mail/mail.ts";
import { findAddressee } from "./addressee-store.ts";
import { notificationMail, type Notifications } from "./notification.ts";
import * as store from "./notification-store.ts";

type JobDeps = Pick<Deps, "db" | "transact" | "clock" | "mail" | "config" | "log"> & {
  notifications: Notifications;
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
  const { db, transact, clock, config } = deps;
  const leave = async (why: store.WhyGivenUp) => {
    await transact((tx) => store.giveUp(tx, notification, why, clock.now()));
    return undefined;
  };
  const addressee = await findAddressee(db, notification);
  if (addressee === undefined) return leave("over");
  const { email } = addressee;
  const hindrance = skipReason(notification.kind, addressee);
  if (hindrance !== undefined || email === null) return leave(hindrance ?? "no-address");
  // The previous release may not know a kind that a newer one queued: the error retries the mail until a newer worker
  // sends it.
  if (!Object.hasOwn(deps.notifications, notification.kind))
    throw new Error(`unknown notification kind: ${notification.kind}`);
  const letter = await deps.notifications[notification.kind].write(db, notification, addressee, clock.now());
  if (letter === undefined) return leave("over");
  return notificationMail(config, notification, { ...addressee, email }, letter);
}
