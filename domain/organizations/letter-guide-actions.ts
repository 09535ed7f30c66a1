import { pluralize } from "#domain/pluralize.ts";
import type { Action } from "./audit-action.ts";

export const letterGuideActions = {
  "letters-per-week.changed": {
    kind: "settings",
    says: ({ number, text, words }) =>
      text("limit") === "no"
        ? "let families write as many letters as they like"
        : `limited each ${words.contact.toLowerCase()} to ${pluralize(number("letters"), "letter", "letters")} a week`,
  },
  "writing-tips.changed": { kind: "settings", says: () => "changed the writing tips for families" },
} as const satisfies Record<string, Action>;
