import { demoJobs } from "#server/demos/jobs.ts";
import type { ExpiryDeps } from "#server/events/expiry.ts";
import { eventJobs } from "#server/events/jobs.ts";
import { idleAccountJobs } from "#server/identity/idle-accounts.ts";
import { identityJobs } from "#server/identity/jobs.ts";
import { inviteJobs } from "#server/invites/jobs.ts";
import { keepReturningFamilies } from "#server/invites/returning-store.ts";
import { proposalJobs } from "#server/invites/preapproval.ts";
import { mailInJobs } from "#server/mail-in/jobs.ts";
import { mailedNoteJobs } from "#server/mailed-notes/jobs.ts";
import { notePhotos } from "#server/notes/photos.ts";
import { apiKeyEndsNotification } from "#server/notifications/api-key-ends-notification.ts";
import {
  lettersGoneNotification,
  lettersGoNotification,
  weekGoesNotification,
} from "#server/notifications/deletion-notification.ts";
import { digestNotification } from "#server/notifications/digest-notification.ts";
import { notificationJobs } from "#server/notifications/jobs.ts";
import type { Notifications } from "#server/notifications/notification.ts";
import { linkedNotification } from "#server/notifications/linked-notification.ts";
import { newAdminNotification } from "#server/notifications/new-admin-notification.ts";
import { nudgeNotification } from "#server/notifications/nudge-notification.ts";
import { subprocessorNotification } from "#server/notifications/subprocessor-notification.ts";
import { organizationJobs } from "#server/organizations/jobs.ts";
import { passkeyJobs } from "#server/passkeys/jobs.ts";
import { fileJobs } from "#server/platform/files/jobs.ts";
import { httpJobs } from "#server/platform/http/jobs.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import { mailRunJobs, printingJobs } from "#server/printing/jobs.ts";
import { printedNotification } from "#server/printing/printed-notification.ts";
import { readyNotification } from "#server/printing/ready-notification.ts";
import { copyNamesJob } from "./copy-names.ts";
import { onAccountDeleted } from "./on-account-deleted.ts";
import { bookJobs } from "#server/responses/books/jobs.ts";
import type { PrintingDeps } from "#server/printing/render.ts";
import { storeFigures } from "#server/reports/reports.ts";
import { responseJobs } from "#server/responses/jobs.ts";
import { replyNotification } from "#server/responses/reply-notification.ts";
import { rosterJobs } from "#server/roster/jobs.ts";
import { uploadJobs } from "#server/uploads/pipeline.ts";

/**
 * Deleted at once, not retained for backups: incoming images contain location and time, and a book can be made again
 * but may contain a withdrawn reply.
 */
export const transientPrefixes = ["incoming/", "books/"];

/** What stays of an event: counts, and hashes of its families if the organization wants them. */
export function onEventExpired(deps: Pick<PrintingDeps, "config">): ExpiryDeps["onEventExpired"] {
  return async (tx, event, now) => {
    await storeFigures(tx, event, now);
    await keepReturningFamilies(tx, deps, event, now);
  };
}

export function allJobs(deps: PrintingDeps): Job[] {
  const notifications: Notifications = {
    printed: printedNotification,
    reply: replyNotification(deps),
    nudge: nudgeNotification,
    linked: linkedNotification,
    "ready-to-print": readyNotification,
    digest: digestNotification,
    "new-admin": newAdminNotification,
    "api-key-ends": apiKeyEndsNotification,
    "letters-go": lettersGoNotification,
    "week-goes": weekGoesNotification,
    "letters-gone": lettersGoneNotification,
    subprocessor: subprocessorNotification(deps),
  };
  return [
    ...httpJobs(deps),
    ...fileJobs({ ...deps, transientPrefixes }),
    ...identityJobs(deps),
    ...idleAccountJobs({ ...deps, onAccountDeleted }),
    copyNamesJob(deps),
    ...organizationJobs(deps),
    ...passkeyJobs(deps),
    ...eventJobs({ ...deps, onEventExpired: onEventExpired(deps) }),
    ...rosterJobs(deps),
    ...inviteJobs(deps),
    ...proposalJobs(deps),
    ...uploadJobs(deps, notePhotos),
    ...notificationJobs(deps, notifications),
    ...printingJobs(deps),
    ...mailRunJobs(deps),
    ...responseJobs(deps),
    ...bookJobs(deps),
    ...demoJobs(deps),
    ...mailInJobs(deps),
    ...mailedNoteJobs(deps),
  ];
}
