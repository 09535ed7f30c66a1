import * as z from "zod/mini";

const inviteStatuses = ["pending", "queued", "sent", "accepted", "error"] as const;
export const inviteStatusShape = z.enum(inviteStatuses);
export type InviteStatus = (typeof inviteStatuses)[number];

export type InviteFacts = {
  acceptedAt: Date | null;
  failedAt: Date | null;
  sentAt: Date | null;
  /** When a worker first tried to send the mail. It may be waiting for a retry. */
  takenAt: Date | null;
};

export function inviteStatus({ acceptedAt, failedAt, sentAt, takenAt }: InviteFacts): InviteStatus {
  if (acceptedAt !== null) return "accepted";
  if (failedAt !== null) return "error";
  if (sentAt !== null) return "sent";
  return takenAt === null ? "pending" : "queued";
}

/** How many contacts of one participant are in each state. */
export const inviteSummary = z.object({
  signedUp: z.number(),
  waiting: z.number(),
  bounced: z.number(),
  notInvited: z.number(),
});
export type InviteSummary = z.infer<typeof inviteSummary>;

export const noContacts: InviteSummary = { signedUp: 0, waiting: 0, bounced: 0, notInvited: 0 };

/** Null is a contact that was never invited. */
export function summarizeInvites(statuses: readonly (InviteStatus | null)[]): InviteSummary {
  const summary = { ...noContacts };
  for (const status of statuses) summary[summaryKey(status)] += 1;
  return summary;
}

function summaryKey(status: InviteStatus | null): keyof InviteSummary {
  if (status === null) return "notInvited";
  if (status === "accepted") return "signedUp";
  return status === "error" ? "bounced" : "waiting";
}

export type InviteState = keyof InviteSummary;

/** One contact that signed up is enough: the participant gets letters. */
export function inviteState(summary: InviteSummary): InviteState {
  if (summary.signedUp > 0) return "signedUp";
  if (summary.bounced > 0) return "bounced";
  return summary.waiting > 0 ? "waiting" : "notInvited";
}

const stateLabels = { bounced: "Bounced", waiting: "Waiting", notInvited: "Not invited" };

/** "1 of 2 signed up", "Bounced", "Waiting" or "Not invited". */
export function formatInviteSummary(summary: InviteSummary): string {
  const { signedUp, waiting, bounced, notInvited } = summary;
  const state = inviteState(summary);
  return state === "signedUp"
    ? `${signedUp} of ${signedUp + waiting + bounced + notInvited} signed up`
    : stateLabels[state];
}
