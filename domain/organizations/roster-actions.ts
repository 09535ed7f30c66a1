import { pluralize } from "../pluralize.ts";
import type { Action } from "./audit-action.ts";

export const rosterActions = {
  "roster.imported": {
    kind: "families",
    says: ({ number, text, at }) =>
      `imported a roster of ${pluralize(number("rows"), "row", "rows")}${at("into")}${text("names") === "file" ? ", with the names in the file" : ""}`,
  },
  /** By a program, with an API key or a file. */
  "roster.sent": {
    kind: "families",
    says: ({ number, at }) =>
      `sent the roster${at("of")}: ${number("new")} new, ${number("moved")} moved, ${number("updated")} updated`,
  },
  "roster.exported": {
    kind: "downloads",
    says: ({ number, words, at }) =>
      `downloaded a roster of ${pluralize(number("rows"), words.participant, words.participants)}${at("from")}`,
  },
} as const satisfies Record<string, Action>;
