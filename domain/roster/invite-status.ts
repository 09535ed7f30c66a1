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
