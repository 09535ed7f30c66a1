import * as z from "zod/mini";
import { callable } from "../contract.ts";
import { nothing, participantRef } from "../refs.ts";

/** Stopped: no letter is taken and no reply stored for this participant. What is there stays. */
export const setCollectingStopped = callable("setCollectingStopped", {
  input: z.object({ ...participantRef, stopped: z.boolean() }),
  output: nothing,
});
