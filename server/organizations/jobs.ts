import * as z from "zod/mini";
import type { Role } from "#domain/identity/session.ts";
import { lifetimes } from "#domain/lifetimes.ts";
import { teamErrors } from "#domain/organizations/errors.ts";
import { counselorTerm } from "#domain/organizations/counselor-term.ts";
import { organizationTerms, roleLabel, type Terms } from "#domain/organizations/terms.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { readOnlyError } from "#domain/standing.ts";
import { cleanLine } from "#domain/text.ts";
import { uuid } from "#domain/uuid.ts";
import type { Config } from "#server/platform/config.ts";
import type { Db, Tx } from "#server/platform/db/database.ts";
import type { Deps } from "#server/platform/deps.ts";
import { defineJob, type Job } from "#server/platform/jobs/job.ts";
import { invalidate } from "#server/platform/live/invalidate.ts";
import { layOutMail, type MailLogo } from "#server/platform/mail/mail-template.ts";
import type { MailLetter } from "#server/platform/mail/mail.ts";
import { mailJobOptions, sendQueuedMail, type QueuedMail } from "#server/platform/mail/send-mail.ts";
import { findUnsentCounselorInvite, markCounselorMail } from "./counselor-store.ts";
import { findUnsentInvite, markInviteMail, type UnsentInvite } from "./team-invite-store.ts";
import { readMailLogo } from "./logo.ts";
import { reviewMailJob } from "./review-mail.ts";
import { createTeamOptOutTokens } from "./team-opt-out.ts";

export const sendTeamInvite = {
  name: "send-team-invite",
  payload: z.object({ teamInviteId: uuid }),
};

export const sendCounselorInvite = {
  name: "send-counselor-invite",
  payload: z.object({ counselorId: uuid }),
};

type JobDeps = Pick<Deps, "db" | "transact" | "mail" | "clock" | "config" | "log" | "files">;

export function organizationJobs(deps: JobDeps): Job[] {
  return [
    defineJob({
      ...sendTeamInvite,
      ...mailJobOptions,
      handle: ({ teamInviteId }, _, stopping) =>
        sendQueuedMail(deps, () => findQueuedMail(deps, teamInviteId, teamInvites), stopping),
    }),
    defineJob({
      ...sendCounselorInvite,
      ...mailJobOptions,
      handle: ({ counselorId }, _, stopping) =>
        sendQueuedMail(deps, () => findQueuedMail(deps, counselorId, counselorInvites), stopping),
    }),
    reviewMailJob(deps),
  ];
}

type Invite = Omit<UnsentInvite, "role"> & { role: Role | "counselor"; buildings?: readonly string[] };

type InviteStore = {
  find: (db: Db, id: string) => Promise<Invite | undefined>;
  mark: (tx: Tx, id: string, outcome: { sentAt: Date } | { sendFailed: string }) => Promise<boolean>;
};

const teamInvites: InviteStore = { find: findUnsentInvite, mark: markInviteMail };
const counselorInvites: InviteStore = { find: findUnsentCounselorInvite, mark: markCounselorMail };

async function findQueuedMail(
  deps: JobDeps,
  id: string,
  store: InviteStore,
): Promise<QueuedMail | undefined> {
  const { db, transact, config } = deps;
  const invite = await store.find(db, id);
  if (invite === undefined) return undefined;
  const save = async (tx: Tx, outcome: { sentAt: Date } | { sendFailed: string }) => {
    if (await store.mark(tx, id, outcome)) invalidate(tx, [organizationTopics.team(invite.organizationId)]);
  };
  return {
    id,
    organizationId: invite.organizationId,
    requestedAt: invite.createdAt,
    async write() {
      const sendFailed = skipReason(invite);
      if (sendFailed === undefined)
        return teamInviteMail(id, invite, config, await readMailLogo(deps, invite));
      await transact((tx) => save(tx, { sendFailed }));
      return undefined;
    },
    markSent: (tx, now) => save(tx, { sentAt: now }),
    markFailed: (tx, { response, code }) =>
      save(tx, { sendFailed: cleanLine(response ?? code).slice(0, 200) }),
  };
}

function skipReason({ optedOut, standing }: Invite): string | undefined {
  const readOnly = readOnlyError(standing);
  if (readOnly !== undefined) return readOnly.message;
  return optedOut ? teamErrors.optedOut.message : undefined;
}

function dutiesOf(invite: Invite, { participants, events, organization }: Terms): string {
  if (invite.role === "admin")
    return `You can plan the ${events.toLowerCase()}, look after the ${participants.toLowerCase()} and their letters, and invite others to the team.`;
  if (invite.role === "member")
    return `You can look after the ${participants.toLowerCase()} and their letters.`;
  const { buildings = [] } = invite;
  return `You can hand out the mail and scan replies in ${listFormat.format(buildings)} while your ${organization === "camp" ? "week" : "event"} is on.`;
}

const listFormat = new Intl.ListFormat("en-US", { type: "conjunction" });

function teamInviteMail(
  teamInviteId: string,
  invite: Invite,
  config: Config,
  logo: MailLogo | undefined,
): MailLetter {
  const { PUBLIC_ORIGIN: publicOrigin } = config;
  const { organizationId, organizationName, invitedBy, email, role } = invite;
  const token = createTeamOptOutTokens(config).write({ organizationId, email });
  const optOutLink = `${publicOrigin}/mail/opt-out?team=${token}`;
  const words = organizationTerms({ ...invite, type: invite.organizationType });
  const label = (role === "counselor" ? counselorTerm(words) : roleLabel(role)).toLowerCase();
  return {
    to: email,
    subject: `${invitedBy} invites you to the team of ${organizationName}`,
    ...layOutMail({
      logo,
      title: `Join the team of ${organizationName}`,
      preheader: `${invitedBy} invites you to join.`,
      paragraphs: [
        "Hello,",
        `${invitedBy} invites you to join the team of ${organizationName} as ${role === "admin" ? "an" : "a"} ${label}. ${dutiesOf(invite, words)}`,
        { link: { href: `${publicOrigin}/organizations`, label: "Sign in with this address to join" } },
        `The invitation is for ${email} and works for ${lifetimes.teamInvite} days.`,
      ],
      footer: [
        "Cabin Courier · letters between families and campers",
        `You get this because ${invitedBy} gave us your address. If you don't know ${organizationName}, you can ignore this email.`,
        `Unsubscribe from ${organizationName}: ${optOutLink}`,
      ],
    }),
    // Stable, so that many mailboxes show one mail if the job runs twice.
    messageId: `<team-invite-${teamInviteId}@${new URL(publicOrigin).hostname}>`,
    headers: {
      "List-Unsubscribe": `<${optOutLink}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    },
  };
}
