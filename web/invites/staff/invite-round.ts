import type { EventInvites } from "#domain/invites/invite.ts";

/** One press on Invite all: what the server queued, and the counts from before it. */
export type InviteRound = {
  queued: number;
  linked: number;
  left: number;
  /** Sentences about contacts that staff removed from the same child before. */
  heldBack: readonly string[];
  failedBefore: number;
  waitingBefore: number;
};

export type Sending = { out: number; total: number };

type Counts = EventInvites["counts"];

export function waitingOf({ pending, queued }: Counts): number {
  return pending + queued;
}

/**
 * Of this round, or of all invites without one. Mails that waited before the round are not counted: a mailbox that
 * defers us for hours would keep the round from finishing.
 */
export function waitingIn(counts: Counts, round: InviteRound | undefined): number {
  return Math.max(0, waitingOf(counts) - (round?.waitingBefore ?? 0));
}

/**
 * Progress of this round, or of all invites without one. Based on the waiting mails, because sent invites can be
 * accepted, resent or revoked in the meantime.
 */
export function sendingOf(counts: Counts, round: InviteRound | undefined): Sending {
  const waiting = waitingIn(counts, round);
  const total = round?.queued ?? waiting + counts.sent + counts.accepted + counts.error;
  return { out: Math.max(0, total - waiting), total };
}

export function resultOf({ error }: Counts, { queued, failedBefore }: InviteRound): string {
  const failed = Math.min(queued, Math.max(0, error - failedBefore));
  const sent = queued - failed;
  const words = `${sent.toLocaleString("en-US")} ${sent === 1 ? "invite" : "invites"} sent`;
  return failed === 0 ? `${words}.` : `${words}, ${failed.toLocaleString("en-US")} could not be delivered.`;
}
