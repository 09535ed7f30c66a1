import * as z from "zod/mini";
import { lifetimes } from "#domain/lifetimes.ts";
import { dayMs } from "#domain/time.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { createInvalidationMerger } from "#server/platform/live/invalidation-merger.ts";
import { mailJobOptions, takeOverJob } from "#server/platform/mail/send-mail.ts";
import { deleteReturningBefore } from "./returning-store.ts";
import { deleteOldCodes } from "./code-store.ts";
import { sendInvite, sendInviteMail } from "./send-invite-mails.ts";

const familiesPerRound = 1_000;

/** 300 mails change state 600 times; screens refetch at most once per second. */
const invalidationWindowMs = 1_000;

export function inviteJobs(deps: Deps): Job[] {
  const progress = createInvalidationMerger(invalidationWindowMs, (topics) => {
    deps
      .transact(async (tx) => invalidate(tx, topics))
      .catch((error: unknown) => deps.log.warn({ err: error }, "could not publish the invite progress"));
  });
  return [
    defineJob({
      ...sendInviteMail,
      ...mailJobOptions,
      handle: (job, _, stopping) =>
        sendInvite({ ...deps, invalidation: progress.invalidation }, job, stopping),
    }),
    takeOverJob(deps, "send-invite-mails", sendInviteMail, { table: "inviteMails", givenUpAt: "failedAt" }),
    defineJob({
      name: "sweep-returning-families",
      payload: z.object({}),
      cron: "20 9 * * *",
      async handle() {
        const before = new Date(deps.clock.now().getTime() - lifetimes.returning * dayMs);
        let removed: number;
        do removed = await deleteReturningBefore(deps.db, before, familiesPerRound);
        while (removed >= familiesPerRound);
      },
    }),
    defineJob({
      name: "sweep-mailbox-codes",
      payload: z.object({}),
      cron: "23 * * * *",
      handle: () => deleteOldCodes(deps.db, new Date(deps.clock.now().getTime() - dayMs)),
    }),
  ];
}
