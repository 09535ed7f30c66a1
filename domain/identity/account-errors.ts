import type { ErrorDefinition } from "../app-error.ts";

export const accountErrors = {
  handOverFirst: {
    code: "hand-over-first",
    status: "aborted",
    message: "You are the last admin of an organization. Make somebody else an admin first.",
  },
  accountNotDeleted: {
    code: "account-not-deleted",
    status: "internal",
    message: "Failed to delete your account.",
  },
} as const satisfies Record<string, ErrorDefinition>;
