import * as z from "zod/mini";

export const returningAnswer = z.object({
  families: z.array(
    z.object({
      contactId: z.string(),
      eventName: z.string(),
      participantName: z.string(),
      /** True if the camp's own id matches. Otherwise only the name matches and staff confirm. */
      sure: z.boolean(),
    }),
  ),
});
export type Returning = z.infer<typeof returningAnswer>["families"][number];
