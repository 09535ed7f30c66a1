import * as z from "zod/mini";
import { dayMs } from "#domain/time.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { nextRound } from "#server/platform/mail/due-mails.ts";
import { digestCron, queueDigests } from "./digest-notification.ts";
import { deleteOld } from "./notification-store.ts";
import type { Notifications } from "./notification.ts";
import { sendNotifications } from "./send-notifications-kind.ts";
import { sendDueNotifications } from "./send-notifications.ts";

const keptDays = 30;
const rowsPerRound = 1_000;

export function notificationJobs(deps: Deps, notifications: Notifications): Job[] {
  const { db, transact, enqueue, clock } = deps;
  return [
    defineJob({
      ...sendNotifications,
      // Also runs every minute: a mail that waits for a retry has no other trigger.
      cron: "* * * * *",
      async handle(_, signal) {
        const due = await sendDueNotifications({ ...deps, notifications }, signal);
        if (due === undefined) return;
        const round = nextRound(due, clock.now(), 1);
        await transact((tx) => enqueue(tx, sendNotifications, {}, round));
      },
    }),
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
        do removed = await deleteOld(db, before, rowsPerRound);
        while (removed >= rowsPerRound);
      },
    }),
  ];
}
