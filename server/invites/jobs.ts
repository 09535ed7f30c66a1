import * as z from "zod/mini";
import { dayMs } from "#domain/time.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job, type JobKind } from "#server/platform/jobs/job.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { createInvalidationMerger } from "#server/platform/live/invalidation-merger.ts";
import { nextRound } from "#server/platform/mail/due-mails.ts";
import { deleteOldCodes } from "./code-store.ts";
import { sendDueMails } from "./send-invite-mails.ts";

/** Sends all due mails of all organizations. */
export const sendInviteMails: JobKind<Record<string, never>> = {
  name: "send-invite-mails",
  payload: z.object({}),
};

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
      ...sendInviteMails,
      // Also every minute: a mail that waits for a retry enqueues no job.
      cron: "* * * * *",
      async handle(_, signal) {
        const due = await sendDueMails({ ...deps, invalidation: progress.invalidation }, signal);
        if (due === undefined) return;
        const round = nextRound(due, deps.clock.now(), 0);
        await deps.transact((tx) => deps.enqueue(tx, sendInviteMails, {}, round));
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
