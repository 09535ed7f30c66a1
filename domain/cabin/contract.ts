import * as z from "zod/mini";
import { callable, query } from "../contract.ts";
import { nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { cabinAnswer } from "./cabin.ts";

/** For counselors, who have access to single buildings. Nothing here names a contact or an address. */
export const readCabin = query("readCabin", "/org/:orgId/cabin", {
  input: z.object({ orgId: uuid }),
  output: cabinAnswer,
});

export const tickCabinMail = callable("tickCabinMail", {
  input: z.object({
    orgId: uuid,
    participantIds: z.array(uuid).check(z.minLength(1), z.maxLength(200)),
    handedOut: z.boolean(),
  }),
  output: nothing,
});

const page = z.object({
  id: z.string(),
  uploadedAt: z.string(),
  /** Expires within a minute. Null while the picture is being prepared. */
  view: z.nullable(z.string()),
});

/** A mutation, not a query: the answer contains the pictures, so it counts as opening them. */
export const openCabinReplies = callable("openCabinReplies", {
  input: z.object({ orgId: uuid, participantId: uuid }),
  output: z.object({ participantName: z.string(), pages: z.array(page) }),
});
