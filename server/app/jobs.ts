import { eventJobs } from "#server/events/jobs.ts";
import { identityJobs } from "#server/identity/jobs.ts";
import { inviteJobs } from "#server/invites/jobs.ts";
import { noteJobs } from "#server/notes/jobs.ts";
import { writeDigest } from "#server/notifications/digest.ts";
import { notificationJobs } from "#server/notifications/jobs.ts";
import { writeNudgeNotification } from "#server/notifications/nudge-notification.ts";
import type { NotificationWriters } from "#server/notifications/send-notifications.ts";
import { organizationJobs } from "#server/organizations/jobs.ts";
import { fileJobs } from "#server/platform/files/jobs.ts";
import { httpJobs } from "#server/platform/http/jobs.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import { printingJobs } from "#server/printing/jobs.ts";
import { mailRunJobs } from "#server/printing/mail-run-jobs.ts";
import { writePrintedNotification } from "#server/printing/printed-notification.ts";
import { writeReadyNotification } from "#server/printing/ready-notification.ts";
import { forgetNamesJob } from "./forget-names.ts";
import { bookJobs } from "#server/responses/books/jobs.ts";
import type { CleaningDeps } from "#server/responses/clean-deps.ts";
import { responseJobs } from "#server/responses/clean-jobs.ts";
import { writeReplyNotification } from "#server/responses/reply-notification.ts";
import { rosterJobs } from "#server/roster/jobs.ts";

/**
 * Pictures as they came, with the place and the hour in them, and books: whoever restores a backup does not need the first, and
 * the second are made again. One that has a reply in it which was taken back must not lie about for weeks.
 */
export const neverKept = ["incoming/", "books/"];

/** Who says what is told by mail, at the moment of sending. */
export const notificationWriters: NotificationWriters = {
  printed: writePrintedNotification,
  reply: writeReplyNotification,
  nudge: writeNudgeNotification,
  "ready-to-print": writeReadyNotification,
  digest: writeDigest,
};

/** All slow work, in the order of a letter's life. */
export function allJobs(deps: CleaningDeps): Job[] {
  return [
    ...httpJobs(deps),
    ...fileJobs({ ...deps, neverKept }),
    ...identityJobs(deps),
    forgetNamesJob(deps),
    ...organizationJobs(deps),
    ...eventJobs(deps),
    ...rosterJobs(deps),
    ...inviteJobs(deps),
    ...noteJobs(deps),
    ...notificationJobs(deps, { writers: notificationWriters }),
    ...printingJobs(deps),
    ...mailRunJobs(deps),
    ...responseJobs(deps),
    ...bookJobs(deps),
  ];
}
