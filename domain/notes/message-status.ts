import { dayMs } from "#domain/time.ts";
import type { Terms } from "../organizations/terms.ts";
import type { Activity } from "./my-activity.ts";

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

export function messageStatusText(status: MessageStatus, { participant, held }: Terms): string {
  const texts: Record<MessageStatus, string> = {
    "nothing-yet": "Write your first message",
    "ready-to-print": "Message is Ready to Print",
    held,
    "response-received": "Response Received",
    "no-response": "No Response Yet, Write another Message?",
    printed: `Message Printed for ${participant}`,
  };
  return texts[status];
}

function momentOf(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso);
}
