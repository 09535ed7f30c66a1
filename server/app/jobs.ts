import { eventJobs } from "#server/events/jobs.ts";
import { identityJobs } from "#server/identity/jobs.ts";
import { inviteJobs } from "#server/invites/jobs.ts";
import { organizationJobs } from "#server/organizations/jobs.ts";
import type { Deps } from "#server/platform/deps.ts";
import { httpJobs } from "#server/platform/http/jobs.ts";
import type { Job } from "#server/platform/jobs/job.ts";
import { rosterJobs } from "#server/roster/jobs.ts";

/** All slow work, in the order of a letter's life. */
export function allJobs(deps: Deps): Job[] {
  return [
    ...httpJobs(deps),
    ...identityJobs(deps),
    ...organizationJobs(deps),
    ...eventJobs(deps),
    ...rosterJobs(deps),
    ...inviteJobs(deps),
  ];
}
