import * as z from "zod/mini";
import { skipReason } from "#domain/notifications/kinds.ts";
import { dayMs } from "#domain/time.ts";
import { readMailLogo } from "#server/organizations/logo.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, RetryLater, type Job } from "#server/platform/jobs/job.ts";
import type { MailLetter } from "#server/platform/mail/mail.ts";
import {
  mailJobOptions,
  sendQueuedMail,
  takeOverJob,
  type MailJob,
  type QueuedMail,
} from "#server/platform/mail/send-mail.ts";
import { digestCron, queueDigests } from "./digest-notification.ts";
import { apiKeyEndsJob } from "./api-key-ends-notification.ts";
import { deletionJobs } from "./deletion-notification.ts";
import { linkedJob } from "./linked-notification.ts";
import { newAdminJob } from "./new-admin-notification.ts";
import { notificationMail, sendNotification, type Notifications } from "./notification.ts";
import { pushJobs, queuePush } from "./push.ts";
import { subprocessorJob } from "./subprocessor-notification.ts";
import * as store from "./store.ts";

/** Longer than a subprocessor is announced, so that nobody is told twice. */
const keptDays = 40;
const rowsPerRound = 1_000;

export function notificationJobs(deps: Deps, notifications: Notifications): Job[] {
  const { db, clock } = deps;
  return [
    defineJob({
      ...sendNotification,
      ...mailJobOptions,
      handle: (job, _, stopping) =>
        sendQueuedMail(deps, () => take({ ...deps, notifications }, job), stopping),
    }),
    ...pushJobs(deps, notifications),
    linkedJob(deps),
    newAdminJob(deps),
    apiKeyEndsJob(deps),
    ...deletionJobs(deps),
    subprocessorJob(deps),
    takeOverJob(deps, "send-notices", sendNotification, { table: "notices", givenUpAt: "givenUpAt" }),
    defineJob({
      name: "owe-digests",
      payload: z.object({}),
      cron: digestCron,
      handle: (_, signal) => queueDigests(deps, signal),
    }),
    defineJob({
      name: "sweep-notices",
      payload: z.object({}),
      cron: "17 5 * * *",
      async handle() {
        const before = new Date(clock.now().getTime() - keptDays * dayMs);
        let removed: number;
        do removed = await store.deleteOld(db, before, rowsPerRound);
        while (removed >= rowsPerRound);
      },
    }),
  ];
}

type JobDeps = Pick<Deps, "db" | "transact" | "clock" | "mail" | "config" | "log" | "enqueue" | "files"> & {
  notifications: Notifications;
};

async function take(deps: JobDeps, job: MailJob): Promise<QueuedMail | undefined> {
  const notification = await store.startSending(deps.db, job, deps.clock.now());
  if (notification === undefined) return undefined;
  const { id, organizationId, requestedAt } = notification;
  return {
    id,
    organizationId,
    requestedAt,
    write: () => write(deps, notification),
    async markSent(tx, now) {
      if (await store.markSent(tx, notification, now)) await queuePush(tx, deps, notification);
    },
    async markFailed(tx, { permanent }, now) {
      await giveUp(tx, notification, permanent ? "refused" : "too-long", now);
      await queuePush(tx, deps, notification);
    },
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
    await transact(async (tx) => {
      await giveUp(tx, notification, why, clock.now());
      if (why === "no-address") await queuePush(tx, deps, notification);
    });
    return undefined;
  };
  const recipient = await store.findRecipient(db, notification);
  if (recipient === undefined) return skip("over");
  const { email } = recipient;
  const hindrance = skipReason(notification.kind, recipient);
  if (hindrance !== undefined || email === null) return skip(hindrance ?? "no-address");
  // The previous release may not know a kind that a newer one queued: the error retries the mail until a newer worker
  // sends it.
  if (!Object.hasOwn(deps.notifications, notification.kind))
    throw new Error(`unknown notification kind: ${notification.kind}`);
  const letter = await deps.notifications[notification.kind].write(db, notification, recipient, clock.now());
  if (letter === undefined) return skip("over");
  const logo = await readMailLogo(deps, recipient);
  return notificationMail(config, notification, { ...recipient, email }, letter, logo);
}
