import * as z from "zod/mini";

/** Why staff hold a letter. Only the team sees it. */
export const holdReasons = [
  "upsetting-news",
  "not-allowed",
  "money-or-packages",
  "about-others",
  "other",
] as const;
export const holdReason = z.enum(holdReasons);
export type HoldReason = z.infer<typeof holdReason>;

export const holdReasonLabels: Record<HoldReason, string> = {
  "upsetting-news": "Upsetting news",
  "not-allowed": "This person may not write",
  "money-or-packages": "Money or packages",
  "about-others": "About another child",
  other: "Another reason",
};

/** Why staff hold a reply. Only the team sees it. */
export const replyHoldReasons = ["call-first", "upsetting-news", "about-others", "other"] as const;
export const replyHoldReason = z.enum(replyHoldReasons);
export type ReplyHoldReason = z.infer<typeof replyHoldReason>;

export const replyHoldReasonLabels: Record<ReplyHoldReason, string> = {
  "call-first": "Call the family first",
  "upsetting-news": "Upsetting news",
  "about-others": "About another child",
  other: "Another reason",
};
