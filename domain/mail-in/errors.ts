import type { ErrorDefinition } from "../app-error.ts";

export const mailInErrors = {
  onlyAdmins: {
    code: "only-admins-manage-mail-in",
    status: "permission-denied",
    message: "Only organization admins can change where the copier sends scans.",
  },
  notOffered: {
    code: "mail-in-not-offered",
    status: "unimplemented",
    message: "This site can't receive scans by email.",
  },
  tooManyScanners: {
    code: "too-many-scanners",
    status: "resource-exhausted",
    message: "There are already 5 copier addresses. Remove one first.",
  },
  loadFailed: { code: "mail-in-load-failed", status: "internal", message: "Failed to load the address." },
  changeFailed: { code: "mail-in-change-failed", status: "internal", message: "Failed to save the change." },
} as const satisfies Record<string, ErrorDefinition>;
