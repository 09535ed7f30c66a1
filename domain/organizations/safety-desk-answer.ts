import * as z from "zod/mini";

/** As screens read it; what checks the form stands elsewhere, so that whoever only reads does not load it. */
export const safetyDeskAnswer = z.object({
  isOn: z.boolean(),
  words: z.array(z.string()),
  repliesAtMinutes: z.nullable(z.number()),
  /** In whatever event, so that nobody forgets them behind a desk that is off. */
  holdsReplies: z.boolean(),
});
