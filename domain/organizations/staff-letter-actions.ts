import { pluralize } from "#domain/pluralize.ts";
import type { Action } from "./audit-action.ts";
import { counselorTerm } from "./counselor-term.ts";

/** What staff write: to children, and to their guardians. */
export const staffLetterActions = {
  "staff-letter.written": {
    kind: "printing",
    says: ({ participant, at }) => `wrote a letter from the team to ${participant}${at("in")}`,
  },
  "staff-letter.taken-back": {
    kind: "printing",
    says: ({ participant, at }) => `took back a letter from the team to ${participant}${at("in")}`,
  },
  "counselor-sheets.printed": {
    kind: "printing",
    says: ({ number, words, at }) => {
      const sheet = `${counselorTerm(words).toLowerCase()} sheet`;
      return `printed ${pluralize(number("sheets"), sheet, `${sheet}s`)}${at("for")}`;
    },
  },
  "counselor-letter.sent": {
    kind: "replies",
    says: ({ number, participant, words, at }) =>
      `sent a ${counselorTerm(words).toLowerCase()}'s letter about ${participant} to ${pluralize(number("contacts"), words.contact, words.contacts)}${at("in")}`,
  },
} as const satisfies Record<string, Action>;
