import type { Action } from "./audit-action.ts";

export const logoActions = {
  "logo.changed": { kind: "settings", says: () => "changed the logo on sheets and emails" },
  "logo.removed": { kind: "settings", says: () => "removed the logo from sheets and emails" },
} as const satisfies Record<string, Action>;
