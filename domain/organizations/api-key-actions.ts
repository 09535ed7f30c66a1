import type { Action } from "./audit-action.ts";

export const apiKeyActions = {
  "api-key.made": { kind: "settings", says: ({ text }) => `made the API key “${text("name")}”` },
  "api-key.revoked": { kind: "settings", says: ({ text }) => `revoked the API key “${text("name")}”` },
} as const satisfies Record<string, Action>;
