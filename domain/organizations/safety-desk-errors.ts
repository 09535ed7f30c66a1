import type { ErrorDefinition } from "../app-error.ts";

export const safetyDeskErrors = {
  off: { code: "safety-desk-off", status: "aborted", message: "The safety desk is off." },
  onlyAdmins: {
    code: "only-admins-set-safety-desk",
    status: "permission-denied",
    message: "Only organization admins can change the safety desk.",
  },
  loadFailed: {
    code: "safety-desk-load-failed",
    status: "internal",
    message: "Failed to load the safety desk.",
  },
  saveFailed: {
    code: "safety-desk-save-failed",
    status: "internal",
    message: "Failed to save the safety desk.",
  },
} as const satisfies Record<string, ErrorDefinition>;
