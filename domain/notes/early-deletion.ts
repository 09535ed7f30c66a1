import * as z from "zod/mini";
import type { Limit } from "../limit.ts";
import { requiredLine } from "../text.ts";
import { earlyDeletionErrors } from "./early-deletion-errors.ts";

export const maxDeclineReason = 300;
export const maxEarlyDeletionsListed = 100;

/** The family that asked reads it. */
export const declineReason = requiredLine({
  max: maxDeclineReason,
  required: "Tell the family why you keep the letters.",
  tooLong: `A reason can have at most ${maxDeclineReason} characters.`,
});

export const myEarlyDeletion = z.object({
  /** Only parents and guardians can ask. */
  mayAsk: z.boolean(),
  /** The caller's own. Other contacts of the child have theirs. */
  request: z.nullable(
    z.object({
      askedAt: z.string(),
      /** Why the organization keeps the letters; null while it has not decided. */
      declined: z.nullable(z.object({ reason: z.string() })),
    }),
  ),
});
export type MyEarlyDeletion = z.infer<typeof myEarlyDeletion>;

const openEarlyDeletion = z.object({
  id: z.string(),
  eventId: z.string(),
  eventName: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  participantName: z.string(),
  contactName: z.string(),
  askedAt: z.string(),
});
export type OpenEarlyDeletion = z.infer<typeof openEarlyDeletion>;
export const earlyDeletionsAnswer = z.object({ requests: z.array(openEarlyDeletion) });

/** Per user and participant. */
export const earlyDeletionsAsked: Limit = {
  name: "early-deletions-asked",
  times: 5,
  minutes: 24 * 60,
  error: earlyDeletionErrors.tooMany,
};
