import * as z from "zod/mini";
import { dayMs } from "#domain/time.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { mailJobOptions, takeOverJob } from "#server/platform/mail/send-mail.ts";
import { digestCron, queueDigests } from "./digest-notification.ts";
import { deleteOld, takeOver } from "./notification-store.ts";
import type { Notifications } from "./notification.ts";
import { sendNotification } from "./queue-notifications.ts";
import { sendNotificationMail } from "./send-notifications.ts";

const keptDays = 30;
const rowsPerRound = 1_000;

export function notificationJobs(deps: Deps, notifications: Notifications): Job[] {
  const { db, clock } = deps;
  return [
    defineJob({
      ...sendNotification,
      ...mailJobOptions,
      handle: (job, _, stopping) => sendNotificationMail({ ...deps, notifications }, job, stopping),
    }),
    takeOverJob(deps, "send-notices", sendNotification, takeOver),
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
