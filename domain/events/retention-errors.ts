import type { ErrorDefinition } from "../app-error.ts";

/** A separate file, so that other pages do not load these messages. */
export const retentionErrors = {
  onlyAdminsChange: {
    code: "only-admins-change-retention",
    status: "permission-denied",
    message: "Only organization admins can change how long letters are kept.",
  },
  onlyAdminsHold: {
    code: "only-admins-hold",
    status: "permission-denied",
    message: "Only organization admins can stop or allow deletion.",
  },
  heldAlready: {
    code: "held-already",
    status: "aborted",
    message: "There's already a hold. End it first to give another reason.",
  },
  loadFailed: {
    code: "retention-load-failed",
    status: "internal",
    message: "Failed to load how long letters are kept.",
  },
  saveFailed: { code: "retention-save-failed", status: "internal", message: "Failed to save the days." },
  holdFailed: { code: "hold-failed", status: "internal", message: "Failed to stop deletion." },
  releaseFailed: { code: "release-failed", status: "internal", message: "Failed to end the hold." },
} as const satisfies Record<string, ErrorDefinition>;
