import type { Action } from "./audit-action.ts";

export const groupActions = {
  "group.joined": {
    kind: "settings",
    says: ({ text, words }) =>
      `joined the group “${text("name")}”, whose managers see how much mail this ${words.organization} has`,
  },
  "group.left": { kind: "settings", says: ({ text }) => `left the group “${text("name")}”` },
  "group.removed": {
    kind: "settings",
    says: ({ text, person, words }) =>
      `took this ${words.organization} out of the group “${text("name")}”, as ${person} decided`,
  },
  "group.manager-joined": {
    kind: "settings",
    says: ({ text, person, words }) =>
      `let ${person} see how much mail this ${words.organization} has: they now manage the group “${text("name")}”`,
  },
  "group.pays": {
    kind: "settings",
    says: ({ text }) => `let the group “${text("name")}” pay the invoices`,
  },
  "group.pays-no-more": {
    kind: "settings",
    says: ({ text }) => `ended that the group “${text("name")}” pays the invoices`,
  },
  "group.defaults-taken": {
    kind: "settings",
    says: ({ text }) => `took over settings of the group “${text("name")}”`,
  },
  "group.ended": {
    kind: "settings",
    says: ({ text }) => `ended the group “${text("name")}”: its last manager left`,
  },
} as const satisfies Record<string, Action>;
