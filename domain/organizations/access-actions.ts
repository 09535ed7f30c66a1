import type { Action } from "./audit-action.ts";

/** Of passkeys, of returning families, of operators and of closing. */
export const accessActions = {
  "passkeys.reset": { kind: "team", says: ({ person }) => `let ${person} add or replace a passkey` },
  "passkey.added": {
    kind: "team",
    says: ({ text }) =>
      text("replaces") === "yes" ? "added a passkey in place of lost ones" : "added a passkey",
  },
  "passkey.removed": { kind: "team", says: () => "removed a passkey" },
  "passkeys-required.changed": {
    kind: "settings",
    says: ({ text }) =>
      text("wanted") === "yes"
        ? "required a passkey from the team"
        : "stopped requiring a passkey from the team",
  },
  "link-returning.changed": {
    kind: "settings",
    says: ({ text }) =>
      text("wanted") === "yes"
        ? "let families who wrote before be linked without an invite"
        : "stopped linking families without an invite",
  },
  "support.passkeys-reset": { kind: "support", says: ({ person }) => `let ${person} replace their passkeys` },
  "organization.approved": { kind: "support", says: ({ words }) => `approved this ${words.organization}` },
  "organization.suspended": { kind: "support", says: ({ words }) => `suspended this ${words.organization}` },
  "organization.closed": { kind: "settings", says: ({ words }) => `closed this ${words.organization}` },
  "organization.reopened": { kind: "settings", says: ({ words }) => `reopened this ${words.organization}` },
  "organization.deleted": {
    kind: "settings",
    says: ({ words }) => `deleted everything of this ${words.organization}: it had been closed for 30 days`,
  },
  "support.looked": {
    kind: "support",
    says: ({ words }) => `looked at this ${words.organization}'s settings, team and counts, not at letters`,
  },
} as const satisfies Record<string, Action>;
