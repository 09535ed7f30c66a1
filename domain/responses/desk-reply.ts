import * as z from "zod/mini";

/** A page of a reply that its family does not see yet, as staff look at it at the safety desk. */
const deskReply = z.object({
  id: z.string(),
  participantId: z.string(),
  participantName: z.string(),
  buildingName: z.nullable(z.string()),
  /** Whose sheet it came back on, or whom a letter is to that was written first: nobody is named where that is everybody. */
  to: z.string(),
  uploadedAt: z.string(),
  /** From when on its family sees it, unless it is held. */
  visibleFrom: z.nullable(z.string()),
  held: z.boolean(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  view: z.nullable(z.string()),
});
export type DeskReply = z.infer<typeof deskReply>;

export const deskRepliesPerPage = 20;

/** The newest first; `older` is the cursor of the next page. */
export const deskRepliesAnswer = z.object({
  isOn: z.boolean(),
  replies: z.array(deskReply),
  older: z.nullable(z.string()),
});
export type DeskRepliesAnswer = z.infer<typeof deskRepliesAnswer>;
