import type { Question } from "./growth-question.ts";

/** Retention and legal hold. Each is undone, so that later questions find the camp unchanged. */
export const keepingActions: readonly Question[] = [
  { operation: "setRetention", input: ({ orgId }) => ({ orgId, days: 365 }) },
  {
    operation: "placeHold",
    input: ({ orgId, otherEventId }) => ({ orgId, eventId: otherEventId, reason: "The county court asked." }),
  },
  { operation: "releaseHold", input: ({ orgId, otherEventId }) => ({ orgId, eventId: otherEventId }) },
];

/** Runs last: a deleted account can send no more requests. */
export const leaving: readonly Question[] = [
  { operation: "deleteAccount", as: "returning", input: () => ({ typed: "delete" }) },
];
