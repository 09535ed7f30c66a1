import * as z from "zod/mini";

/** Separate from the form schema, so that read-only screens do not load it. */
export const safetyDeskAnswer = z.object({
  isOn: z.boolean(),
  words: z.array(z.string()),
  repliesAtMinutes: z.nullable(z.number()),
  /** Over all events, so that held replies are not forgotten while the desk is off. */
  holdsReplies: z.boolean(),
});
