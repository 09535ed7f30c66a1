import * as z from "zod/mini";
import { requiredLine } from "../text.ts";
import { uuid } from "../uuid.ts";

/** An operator who wants to look at an organization says who they are and why; its admins read both. */
export const supportLook = z.object({
  organizationId: uuid,
  operator: requiredLine({
    max: 120,
    required: 'Say who looks: --operator "Jo Park".',
    tooLong: "A name can have at most 120 characters.",
  }),
  reason: requiredLine({
    max: 500,
    required: 'Say why: --reason "Ticket 812: letters were not printed".',
    tooLong: "A reason can have at most 500 characters.",
  }).check(z.minLength(10, "Say why in a few words that the camp understands.")),
});
export type SupportLook = z.infer<typeof supportLook>;

/** What support may see: how the organization is set up and how much of everything there is. No names, no letters. */
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
