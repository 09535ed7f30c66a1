import type { ErrorDefinition } from "#domain/app-error.ts";

/** A separate file, so that other pages do not load these messages. */
export const auditErrors = {
  onlyAdmins: {
    code: "only-admins-see-audit",
    status: "permission-denied",
    message: "Only organization admins can see the activity.",
  },
  loadFailed: { code: "audit-load-failed", status: "internal", message: "Failed to load the activity." },
  exportFailed: {
    code: "audit-export-failed",
    status: "internal",
    message: "Failed to download the activity.",
  },
} as const satisfies Record<string, ErrorDefinition>;
