import * as z from "zod/mini";
import { callable } from "../contract.ts";
import { eventRef } from "../refs.ts";

export const getUnprintedNotesCount = callable("getUnprintedNotesCount", {
  input: z.object(eventRef),
  output: z.object({
    count: z.number(),
    later: z.optional(z.number()),
    held: z.optional(z.number()),
    unread: z.optional(z.number()),
  }),
});
