import { skipReason } from "#domain/notifications/kinds.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { RetryLater } from "#server/platform/jobs/job.ts";
import { sendQueuedMail, type MailJob, type QueuedMail } from "#server/platform/mail/send-mail.ts";
import type { MailLetter } from "#server/platform/mail/mail.ts";
import { findAddressee } from "./addressee-store.ts";
import { notificationMail, type Notifications } from "./notification.ts";
import * as store from "./notification-store.ts";

type JobDeps = Pick<Deps, "db" | "transact" | "clock" | "mail" | "config" | "log"> & {
  notifications: Notifications;
};

export function sendNotificationMail(deps: JobDeps, job: MailJob, stopping: AbortSignal): Promise<void> {
  return sendQueuedMail(deps, () => take(deps, job), stopping);
}

async function take(deps: JobDeps, job: MailJob): Promise<QueuedMail | undefined> {
  const notification = await store.startSending(deps.db, job, deps.clock.now());
  if (notification === undefined) return undefined;
  const { id, requestedAt } = notification;
  return {
    id,
    requestedAt,
    write: () => write(deps, notification),
    markSent: (tx, now) => store.markSent(tx, notification, now),
    markFailed: (tx, { permanent }, now) => giveUp(tx, notification, permanent ? "refused" : "too-long", now),
  };
}

/** A mail that was queued again meanwhile is checked again. */
async function giveUp(
  tx: Tx,
  notification: store.TakenNotification,
  why: store.WhyGivenUp,
  now: Date,
): Promise<void> {
  if (!(await store.giveUp(tx, notification, why, now)))
    throw new RetryLater(`notification ${notification.id} changed`);
}

async function write(deps: JobDeps, notification: store.TakenNotification): Promise<MailLetter | undefined> {
  const { db, transact, clock, config } = deps;
  const skip = async (why: store.WhyGivenUp) => {
    await transact((tx) => giveUp(tx, notification, why, clock.now()));
    return undefined;
  };
  const addressee = await findAddressee(db, notification);
  if (addressee === undefined) return skip("over");
  const { email } = addressee;
  const hindrance = skipReason(notification.kind, addressee);
  if (hindrance !== undefined || email === null) return skip(hindrance ?? "no-address");
  // The previous release may not know a kind that a newer one queued: the error retries the mail until a newer worker
  // sends it.
  if (!Object.hasOwn(deps.notifications, notification.kind))
    throw new Error(`unknown notification kind: ${notification.kind}`);
  const letter = await deps.notifications[notification.kind].write(db, notification, addressee, clock.now());
  if (letter === undefined) return skip("over");
  return notificationMail(config, notification, { ...addressee, email }, letter);
}
