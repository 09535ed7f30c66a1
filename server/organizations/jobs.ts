import * as z from "zod/mini";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { cleanLine } from "#domain/text.ts";
import { uuid } from "#domain/uuid.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { MailRefused } from "#server/platform/mail/mail-refused.ts";
import { teamInviteMail } from "./team-invite-mail.ts";
import { findUnsentInvite, markInviteMail } from "./team-invite-store.ts";

export const sendTeamInvite = {
  name: "send-team-invite",
  payload: z.object({ teamInviteId: uuid }),
};

/** After this the mail counts as failed; the team sees it and may invite again. */
const givenUpAfterHours = 24;

type JobDeps = Pick<Deps, "db" | "transact" | "mail" | "clock" | "config">;

export function organizationJobs(deps: JobDeps): Job[] {
  return [
    defineJob({
      ...sendTeamInvite,
      concurrency: 2,
      // Later retries are five minutes apart, so this lasts a little more than the 24 hours above.
      retryLimit: 300,
      handle: ({ teamInviteId }) => sendMail(deps, teamInviteId),
    }),
  ];
}

async function sendMail(deps: JobDeps, teamInviteId: string): Promise<void> {
  const invite = await findUnsentInvite(deps.db, teamInviteId);
  if (invite === undefined) return;
  const outcome = await deps.mail.send(teamInviteMail(teamInviteId, invite, deps.config.PUBLIC_ORIGIN)).then(
    () => ({ sentAt: deps.clock.now() }),
    (error: unknown) => ({ sendFailed: finalRefusal(error, hoursSince(invite.createdAt, deps.clock.now())) }),
  );
  await deps.transact(async (tx) => {
    if (await markInviteMail(tx, teamInviteId, outcome))
      invalidate(tx, [organizationTopics.team(invite.organizationId)]);
  });
}

/** Returns the reason of a permanent failure. Rethrows temporary errors, so that the job retries. */
function finalRefusal(error: unknown, hoursTried: number): string {
  if (!(error instanceof MailRefused)) throw error;
  if (!error.permanent && hoursTried < givenUpAfterHours) throw error;
  return cleanLine(error.response ?? error.code).slice(0, 200);
}

function hoursSince(then: Date, now: Date): number {
  return (now.getTime() - then.getTime()) / 3_600_000;
}
