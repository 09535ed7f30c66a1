import type { Action } from "./audit-action.ts";

/** Of family members who propose contacts, and of staff who decide. */
export const proposalActions = {
  "proposal.asked": {
    kind: "families",
    by: "family",
    says: ({ participant, words, at }) =>
      `asked to add a ${words.contact.toLowerCase()} of ${participant}${at("in")}`,
  },
  "proposal.withdrawn": {
    kind: "families",
    by: "family",
    says: ({ participant, words, at }) =>
      `withdrew their request to add a ${words.contact.toLowerCase()} of ${participant}${at("in")}`,
  },
  "proposal.pre-approved": {
    kind: "families",
    by: "family",
    says: ({ participant, words, at }) =>
      `added a ${words.contact.toLowerCase()} of ${participant}${at("in")} without approval, as the settings allow`,
  },
  "proposal.approved": {
    kind: "families",
    says: ({ participant, words, at }) =>
      `approved a ${words.contact.toLowerCase()} of ${participant} whom the family asked for${at("in")}`,
  },
  "proposal.declined": {
    kind: "families",
    says: ({ participant, words, at }) =>
      `declined a ${words.contact.toLowerCase()} of ${participant} whom the family asked for${at("in")}`,
  },
  "preapprove-proposals.changed": {
    kind: "settings",
    says: ({ text, words }) =>
      text("wanted") === "yes"
        ? `let guardians add ${words.contacts.toLowerCase()} without approval`
        : `required approval again for ${words.contacts.toLowerCase()} whom guardians ask for`,
  },
} as const satisfies Record<string, Action>;
