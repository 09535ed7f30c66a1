import * as z from "zod/mini";

/** Per user and participant, latest printed first. Users do not write more to one event. */
export const maxHandedOut = 100;

/** `handsOut` becomes true with the first tick of the event: a step that staff never tick is not shown. */
export const myHandOuts = z.object({
  handsOut: z.boolean(),
  notes: z.array(z.object({ id: z.string(), handedOutAt: z.string() })),
});
export type MyHandOuts = z.infer<typeof myHandOuts>;
