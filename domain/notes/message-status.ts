import type { Words } from "../organizations/words.ts";
import type { Activity } from "./my-activity.ts";

/** Where the letters to one participant stand for one account. */
export type MessageStatus =
  | "nothing-yet"
  | "ready-to-print"
  | "held"
  | "response-received"
  | "no-response"
  | "printed";

/** A day by the clock: neither a zone nor summer time makes it longer or shorter. */
export const noResponseAfterMs = 24 * 60 * 60 * 1_000;

export function messageStatus(activity: Activity, now: Date): MessageStatus {
  const { newestNote } = activity;
  if (newestNote !== null && newestNote.printedAt === null)
    return newestNote.held === true ? "held" : "ready-to-print";
  const printed = momentOf(activity.lastPrintedAt);
  const responded = momentOf(activity.lastRespondedAt);
  // A reply that was shared with everybody also reaches whoever has not written: it is there to be read.
  if (printed === null) return responded === null ? "nothing-yet" : "response-received";
  if (responded !== null && responded >= printed) return "response-received";
  return now.getTime() > printed + noResponseAfterMs ? "no-response" : "printed";
}

/** The first moment at which time alone will have changed the status; null if only a new fact can. */
export function messageStatusTurnsAt(activity: Activity, now: Date): Date | null {
  const printed = momentOf(activity.lastPrintedAt);
  if (printed === null || messageStatus(activity, now) !== "printed") return null;
  // One more, because exactly a day is not yet more than a day.
  return new Date(printed + noResponseAfterMs + 1);
}

export function messageStatusText(status: MessageStatus, { participant, held }: Words): string {
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
