import type { Question } from "./growth-question.ts";

/** How long letters are kept, and what stops their deletion. Each is undone again: what comes after finds the camp as it was. */
export const keepingDeeds: readonly Question[] = [
  { operation: "setRetention", input: ({ orgId }) => ({ orgId, days: 365 }) },
  {
    operation: "placeHold",
    input: ({ orgId, otherEventId }) => ({ orgId, eventId: otherEventId, reason: "The county court asked." }),
  },
  { operation: "releaseHold", input: ({ orgId, otherEventId }) => ({ orgId, eventId: otherEventId }) },
];

/** The last of all deeds: whoever is gone asks nothing any more. */
export const leaving: readonly Question[] = [
  { operation: "deleteAccount", as: "returning", input: () => ({ typed: "delete" }) },
];
