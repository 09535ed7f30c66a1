import * as z from "zod/mini";

/** So many of somebody's latest printed letters to one participant; nobody writes more to one event. */
export const maxHandedOut = 100;

/**
 * Which of the caller's letters to somebody were handed out, and when. `handsOut` once mail of the event was ticked at all: a
 * step that nobody ever ticks is not shown.
 */
export const myHandOuts = z.object({
  handsOut: z.boolean(),
  notes: z.array(z.object({ id: z.string(), handedOutAt: z.string() })),
});
export type MyHandOuts = z.infer<typeof myHandOuts>;
