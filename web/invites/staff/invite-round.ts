import type { EventInvites } from "#domain/invites/invite.ts";

/** One press on Invite all: what the server took on, and what stood there before it and is not its doing. */
export type InviteRound = {
  queued: number;
  linked: number;
  left: number;
  failedBefore: number;
  waitingBefore: number;
};

export type Sending = { out: number; total: number };

type Counts = EventInvites["counts"];

export function waitingOf({ pending, queued }: Counts): number {
  return pending + queued;
}

/**
 * Of this round, or of all where there is none. Whoever waited before it is most likely a mailbox that puts us off for
 * hours, and would keep the round from ever ending.
 */
export function waitingIn(counts: Counts, round: InviteRound | undefined): number {
  return Math.max(0, waitingOf(counts) - (round?.waitingBefore ?? 0));
}

/**
 * How far the mails are, in this round or, for somebody who comes later, of all invites. Counted by those that still
 * wait: what was sent can be accepted, sent again or revoked meanwhile.
 */
export function sendingOf(counts: Counts, round: InviteRound | undefined): Sending {
  const waiting = waitingIn(counts, round);
  const total = round?.queued ?? waiting + counts.sent + counts.accepted + counts.error;
  return { out: Math.max(0, total - waiting), total };
}

/** "300 invites sent, 2 could not be delivered" once nothing waits any more. */
export function resultOf({ error }: Counts, { queued, failedBefore }: InviteRound): string {
  const failed = Math.min(queued, Math.max(0, error - failedBefore));
  const sent = queued - failed;
  const words = `${sent.toLocaleString("en-US")} ${sent === 1 ? "invite" : "invites"} sent`;
  return failed === 0 ? `${words}.` : `${words}, ${failed.toLocaleString("en-US")} could not be delivered.`;
}
