import { eventJobs } from "#server/events/jobs.ts";
import { identityJobs } from "#server/identity/jobs.ts";
import { inviteJobs } from "#server/invites/jobs.ts";
import { noteJobs } from "#server/notes/jobs.ts";
import { writeDigest } from "#server/notices/digest.ts";
import { noticeJobs } from "#server/notices/jobs.ts";
import { writeNudgeNotice } from "#server/notices/nudge-notice.ts";
import type { NoticeWriters } from "#server/notices/send-notices.ts";
import { organizationJobs } from "#server/organizations/jobs.ts";
import { fileJobs } from "#server/platform/files/jobs.ts";
import { httpJobs } from "#server/platform/http/jobs.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import { printingJobs } from "#server/printing/jobs.ts";
import { mailRunJobs } from "#server/printing/mail-run-jobs.ts";
import { writePrintedNotice } from "#server/printing/printed-notice.ts";
import { writeReadyNotice } from "#server/printing/ready-notice.ts";
import { forgetNamesJob } from "./forget-names.ts";
import { bookJobs } from "#server/responses/books/jobs.ts";
import type { CleaningDeps } from "#server/responses/clean-deps.ts";
import { responseJobs } from "#server/responses/clean-jobs.ts";
import { writeReplyNotice } from "#server/responses/reply-notice.ts";
import { rosterJobs } from "#server/roster/jobs.ts";

/**
 * Pictures as they came, with the place and the hour in them, and books: whoever restores a backup does not need the first, and
 * the second are made again. One that has a reply in it which was taken back must not lie about for weeks.
 */
export const neverKept = ["incoming/", "books/"];

/** Who says what is told by mail, at the moment of sending. */
export const noticeWriters: NoticeWriters = {
  printed: writePrintedNotice,
  reply: writeReplyNotice,
  nudge: writeNudgeNotice,
  "ready-to-print": writeReadyNotice,
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
    ...noticeJobs(deps, { writers: noticeWriters }),
    ...printingJobs(deps),
    ...mailRunJobs(deps),
    ...responseJobs(deps),
    ...bookJobs(deps),
  ];
}
