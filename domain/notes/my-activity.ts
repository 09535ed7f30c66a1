import * as z from "zod/mini";

/** The input of a participant's message status for one account. Times are ISO timestamps. */
const activity = z.object({
  participantId: z.string(),
  /** `printedAt` is null while the note waits. */
  newestNote: z.nullable(
    z.object({
      createdAt: z.string(),
      printedAt: z.nullable(z.string()),
      /** Absent if no day was chosen. */
      deliverOn: z.optional(z.string()),
      held: z.optional(z.literal(true)),
    }),
  ),
  /** The latest print that no later print has superseded. */
  lastPrintedAt: z.nullable(z.string()),
  lastRespondedAt: z.nullable(z.string()),
});
export type Activity = z.infer<typeof activity>;
export const activityAnswer = z.object({ activities: z.array(activity) });
