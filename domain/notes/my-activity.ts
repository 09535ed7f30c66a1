import * as z from "zod/mini";

/** What a participant's message status is derived from, for one account. All moments are ISO. */
const activity = z.object({
  participantId: z.string(),
  /** The newest note, if any: null in printedAt while it waits. */
  newestNote: z.nullable(
    z.object({
      createdAt: z.string(),
      printedAt: z.nullable(z.string()),
      /** Left out where it is meant for no day. */
      deliverOn: z.optional(z.string()),
      held: z.optional(z.literal(true)),
    }),
  ),
  /** The latest printing of a note that no later printing has superseded. */
  lastPrintedAt: z.nullable(z.string()),
  /** The latest reply this account may see. */
  lastRespondedAt: z.nullable(z.string()),
});
export type Activity = z.infer<typeof activity>;
export const activityAnswer = z.object({ activities: z.array(activity) });
