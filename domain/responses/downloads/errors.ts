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
    message: "This link has expired. Press Download again.",
  },
  tooMany: {
    code: "too-many-downloads",
    status: "resource-exhausted",
    message: "There are many downloads right now. Try again in a few minutes.",
  },
  failed: { code: "download-failed", status: "internal", message: "We couldn't start the download." },
} as const satisfies Record<string, ErrorDefinition>;
