import * as z from "zod/mini";
import { roleLabel, termsFor } from "#domain/organizations/terms.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { cleanLine } from "#domain/text.ts";
import { uuid } from "#domain/uuid.ts";
import { hourMs } from "#domain/time.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { MailRefused } from "#server/platform/mail/mail-refused.ts";
import { layOutMail } from "#server/platform/mail/mail-template.ts";
import type { MailLetter } from "#server/platform/mail/mail.ts";
import { findUnsentInvite, markInviteMail, type UnsentInvite } from "./team-invite-store.ts";

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
  return (now.getTime() - then.getTime()) / hourMs;
}

function teamInviteMail(teamInviteId: string, invite: UnsentInvite, publicOrigin: string): MailLetter {
  const { organizationName, invitedBy, email, role } = invite;
  const { participants, events } = termsFor(invite.organizationType);
  const label = roleLabel(role).toLowerCase();
  const duties =
    role === "admin"
      ? `You can plan the ${events.toLowerCase()}, look after the ${participants.toLowerCase()} and their letters, and invite others to the team.`
      : `You can look after the ${participants.toLowerCase()} and their letters.`;
  return {
    to: email,
    subject: `${invitedBy} invites you to the team of ${organizationName}`,
    ...layOutMail({
      title: `Join the team of ${organizationName}`,
      preheader: `${invitedBy} would like to have you there.`,
      paragraphs: [
        "Hello,",
        `${invitedBy} would like to have you on the team of ${organizationName}, as ${role === "admin" ? "an" : "a"} ${label}. ${duties}`,
        { link: { href: `${publicOrigin}/organizations`, label: "Sign in with this address to join" } },
        `The invitation is for ${email} and waits for you there.`,
      ],
      footer: [
        "Cabin Courier · letters between families and campers",
        `You get this because ${invitedBy} gave us your address. If you do not know ${organizationName}, there is nothing you need to do.`,
      ],
    }),
    // Stable, so that many mailboxes show one mail if the job runs twice.
    messageId: `<team-invite-${teamInviteId}@${new URL(publicOrigin).hostname}>`,
  };
}
