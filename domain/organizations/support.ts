import * as z from "zod/mini";
import { requiredLine } from "../text.ts";
import { uuid } from "../uuid.ts";

/** Shown to the organization's admins. */
export function operatorReason(required: string) {
  return requiredLine({
    max: 500,
    required,
    tooLong: "A reason can have at most 500 characters.",
  }).check(z.minLength(10, "Say why in a few words that the camp understands."));
}

/** Admins of the organization can read name and reason. */
export const supportLook = z.object({
  organizationId: uuid,
  operator: requiredLine({
    max: 120,
    required: 'Say who looks: --operator "Jo Park".',
    tooLong: "A name can have at most 120 characters.",
  }),
  reason: operatorReason('Say why: --reason "Ticket 812: letters were not printed".'),
});
export type SupportLook = z.infer<typeof supportLook>;

/** What support can see: settings and counts. Never names or letters. */
export type SupportFacts = {
  name: string;
  type: string | null;
  timeZone: string;
  createdAt: Date;
  admins: number;
  members: number;
  openTeamInvites: number;
  events: number;
  deletedEvents: number;
  participants: number;
  linkedFamilies: number;
  failedInviteMails: number;
  waitingNotes: number;
  printJobs: number;
  printJobsWithoutPdf: number;
  replies: number;
  picturesToMatch: number;
};
