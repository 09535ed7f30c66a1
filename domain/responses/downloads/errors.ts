import type { ErrorDefinition } from "../../app-error.ts";

export const downloadErrors = {
  onlyAdmins: {
    code: "only-admins-download",
    status: "permission-denied",
    message: "Only organization admins can download everything.",
  },
  /** Expired, tampered with, or the user lost access. The message must not reveal which. */
  linkEnded: {
    code: "download-link-ended",
    status: "not-found",
    message: "This link has ended. Please press Download once more.",
  },
  tooMany: {
    code: "too-many-downloads",
    status: "resource-exhausted",
    message: "Many downloads are under way. Please try again in a few minutes.",
  },
  failed: { code: "download-failed", status: "internal", message: "Failed to start the download." },
} as const satisfies Record<string, ErrorDefinition>;
