import * as z from "zod/mini";
import { dayMs } from "#domain/time.ts";
import { heldText, organizationTerms, type HeldWording } from "../organizations/terms.ts";

export type MessageStatus =
  | "nothing-yet"
  | "ready-to-print"
  | "held"
  | "response-received"
  | "no-response"
  | "printed";

/** 24 hours, regardless of time zone and daylight saving time. */
export const noResponseAfterMs = dayMs;

export function messageStatus(activity: Activity, now: Date): MessageStatus {
  const { newestNote } = activity;
  if (newestNote !== null && newestNote.printedAt === null)
    return newestNote.held === true ? "held" : "ready-to-print";
  const printed = momentOf(activity.lastPrintedAt);
  const responded = momentOf(activity.lastRespondedAt);
  // A reply shared with all contacts also reaches those who have not written.
  if (printed === null) return responded === null ? "nothing-yet" : "response-received";
  if (responded !== null && responded >= printed) return "response-received";
  return now.getTime() > printed + noResponseAfterMs ? "no-response" : "printed";
}

/** When the status changes without a new event; null if it does not. */
export function messageStatusTurnsAt(activity: Activity, now: Date): Date | null {
  const printed = momentOf(activity.lastPrintedAt);
  if (printed === null || messageStatus(activity, now) !== "printed") return null;
  // Plus 1 ms: exactly 24 hours is not yet more than 24 hours.
  return new Date(printed + noResponseAfterMs + 1);
}

export function messageStatusText(status: MessageStatus, wording: HeldWording): string {
  const texts: Record<MessageStatus, string> = {
    "nothing-yet": "Write your first message",
    "ready-to-print": "Message is Ready to Print",
    held: heldText(wording),
    "response-received": "Response Received",
    "no-response": "No Response Yet, Write another Message?",
    printed: `Message Printed for ${organizationTerms(wording).participant}`,
  };
  return texts[status];
}

function momentOf(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso);
}

/** The input of a participant's message status for one account. Times are ISO timestamps. */
const activity = z.object({
  participantId: z.string(),
  /** `printedAt` is null while the note waits. */
  newestNote: z.nullable(
    z.object({
      createdAt: z.string(),
      printedAt: z.nullable(z.string()),
      /** Absent if no day was chosen. */
      deliverOn: z.optional(z.string()),
      held: z.optional(z.literal(true)),
    }),
  ),
  /** The latest print that no later print has superseded. */
  lastPrintedAt: z.nullable(z.string()),
  lastRespondedAt: z.nullable(z.string()),
  /** The reader has not opened a reply. Absent if all are opened. */
  hasNewReply: z.optional(z.literal(true)),
});
export type Activity = z.infer<typeof activity>;
export const activityAnswer = z.object({ activities: z.array(activity) });
