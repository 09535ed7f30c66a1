import { pluralize } from "../pluralize.ts";
import type { Action } from "./audit-action.ts";
import { counselorTerm } from "./counselor-term.ts";
import type { Terms } from "./terms.ts";

const counselor = (words: Terms) => counselorTerm(words).toLowerCase();
const countBuildings = (count: number, { building, buildings }: Terms) =>
  pluralize(count, building.toLowerCase(), buildings.toLowerCase());

/** Of people with access to single buildings. */
export const counselorActions = {
  "counselor.invited": {
    kind: "team",
    says: ({ words, number }) =>
      `invited a ${counselor(words)} for ${countBuildings(number("buildings"), words)}`,
  },
  "counselor-invite.revoked": {
    kind: "team",
    says: ({ words }) => `revoked an invitation for a ${counselor(words)}`,
  },
  "counselor.joined": {
    kind: "team",
    says: ({ words, number }) =>
      `joined as a ${counselor(words)} for ${countBuildings(number("buildings"), words)}`,
  },
  "counselor.buildings-changed": {
    kind: "team",
    says: ({ words, person, number }) =>
      `changed the ${words.buildings.toLowerCase()} of ${person}, a ${counselor(words)}, to ${countBuildings(number("buildings"), words)}`,
  },
  "counselor.removed": {
    kind: "team",
    says: ({ words, person }) => `removed ${person}, a ${counselor(words)}`,
  },
  "counselor.left": { kind: "team", says: ({ words }) => `left as a ${counselor(words)}` },
  "counselors-read-replies.changed": {
    kind: "settings",
    says: ({ words, text }) =>
      text("wanted") === "yes"
        ? `let ${counselor(words)}s read replies from their own ${words.buildings.toLowerCase()}`
        : `stopped ${counselor(words)}s from reading replies`,
  },
  "cabin-mail.handed-out": {
    kind: "printing",
    says: ({ number, words, at }) =>
      `handed out mail to ${pluralize(number("participants"), words.participant, words.participants)}${at("in")}`,
  },
  "cabin-mail.not-handed-out": {
    kind: "printing",
    says: ({ number, words, at }) =>
      `marked mail for ${pluralize(number("participants"), words.participant, words.participants)} as not handed out${at("in")}`,
  },
} as const satisfies Record<string, Action>;
