import type { ErrorDefinition } from "../app-error.ts";

export const todayErrors = {
  loadFailed: { code: "today-load-failed", status: "internal", message: "Failed to load today's work." },
} as const satisfies Record<string, ErrorDefinition>;
