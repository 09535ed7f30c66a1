import * as z from "zod/mini";
import { replyHoldReason } from "../organizations/hold-reasons.ts";

const deskReply = z.object({
  id: z.string(),
  participantId: z.string(),
  participantName: z.string(),
  buildingName: z.nullable(z.string()),
  /** The contact of the sheet, or the addressees of a letter written first; empty if that is all contacts. */
  to: z.string(),
  uploadedAt: z.string(),
  /** When the family can see it, unless it is held. */
  visibleFrom: z.nullable(z.string()),
  held: z.boolean(),
  /** Why it is held. Absent from older servers. */
  reason: z.optional(z.nullable(replyHoldReason)),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  view: z.nullable(z.string()),
});
export type DeskReply = z.infer<typeof deskReply>;

export const deskRepliesPerPage = 20;

/** Newest first. */
export const deskRepliesAnswer = z.object({
  isOn: z.boolean(),
  replies: z.array(deskReply),
  older: z.nullable(z.string()),
});
export type DeskRepliesAnswer = z.infer<typeof deskRepliesAnswer>;
