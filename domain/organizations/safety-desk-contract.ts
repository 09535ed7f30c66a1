import * as z from "zod/mini";
import { callable, query } from "../contract.ts";
import { nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";
import { safetyDeskForm } from "./safety-desk.ts";

/** Separate from the form schema, so that read-only screens do not load it. */
export const safetyDeskAnswer = z.object({
  isOn: z.boolean(),
  words: z.array(z.string()),
  repliesAtMinutes: z.nullable(z.number()),
  /** Over all events, so that held replies are not forgotten while the desk is off. */
  holdsReplies: z.boolean(),
});

export const readSafetyDesk = query("readSafetyDesk", "/org/:orgId/safetyDesk", {
  input: z.object({ orgId: uuid }),
  output: safetyDeskAnswer,
});

export const saveSafetyDesk = callable("saveSafetyDesk", {
  input: z.object({ orgId: uuid, ...safetyDeskForm.shape }),
  output: nothing,
});
