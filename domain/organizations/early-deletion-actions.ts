import type { Action } from "./audit-action.ts";

/** Of guardians who ask for early deletion, and of admins who decide. */
export const earlyDeletionActions = {
  "early-deletion.asked": {
    kind: "families",
    by: "family",
    says: ({ participant, at }) => `asked for early deletion of the letters of ${participant}${at("in")}`,
  },
  "early-deletion.withdrawn": {
    kind: "families",
    by: "family",
    says: ({ participant, at }) =>
      `withdrew their request to delete the letters of ${participant} early${at("in")}`,
  },
  "early-deletion.declined": {
    kind: "families",
    says: ({ participant, words, at }) =>
      `kept the letters of ${participant} that a ${words.contact.toLowerCase()} asked to have deleted${at("in")}`,
  },
  "early-deletion.done": {
    kind: "families",
    says: ({ participant, words, at }) =>
      `deleted ${participant} with all letters and replies for good, as a ${words.contact.toLowerCase()} asked${at("in")}`,
  },
} as const satisfies Record<string, Action>;
