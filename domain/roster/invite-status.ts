import * as z from "zod/mini";

const inviteStatuses = ["pending", "queued", "sent", "accepted", "error"] as const;
export const inviteStatusShape = z.enum(inviteStatuses);
export type InviteStatus = (typeof inviteStatuses)[number];

/** What happened to an invite and to its latest mail. */
export type InviteFacts = {
  acceptedAt: Date | null;
  failedAt: Date | null;
  sentAt: Date | null;
  /** A worker has taken the mail in hand at least once; it may wait for another try. */
  takenAt: Date | null;
};

export function inviteStatus({ acceptedAt, failedAt, sentAt, takenAt }: InviteFacts): InviteStatus {
  if (acceptedAt !== null) return "accepted";
  if (failedAt !== null) return "error";
  if (sentAt !== null) return "sent";
  return takenAt === null ? "pending" : "queued";
}
