import * as z from "zod/mini";

/** Families whose account is linked to the same child in another event of the same organization. */
export const returningAnswer = z.object({
  families: z.array(
    z.object({
      contactId: z.string(),
      eventName: z.string(),
      participantName: z.string(),
      /** By the camp's own id; otherwise only the name says so, and staff confirm. */
      sure: z.boolean(),
    }),
  ),
});
export type Returning = z.infer<typeof returningAnswer>["families"][number];
