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
 * Deleted at once, not retained for backups: incoming images contain location and time, and a book can be made again
 * but may contain a withdrawn reply.
 */
export const transientPrefixes = ["incoming/", "books/"];

export const notificationWriters: NotificationWriters = {
  printed: writePrintedNotification,
  reply: writeReplyNotification,
  nudge: writeNudgeNotification,
  "ready-to-print": writeReadyNotification,
  digest: writeDigest,
};

export function allJobs(deps: CleaningDeps): Job[] {
  return [
    ...httpJobs(deps),
    ...fileJobs({ ...deps, transientPrefixes }),
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
