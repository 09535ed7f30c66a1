import type { ErrorDefinition } from "../app-error.ts";

export const letterDeskErrors = {
  notFound: { code: "letter-not-found", status: "not-found", message: "That letter is no longer here." },
  printedBeforeHold: {
    code: "letter-printed-before-hold",
    status: "aborted",
    message: "This letter was already printed, so it can no longer be held.",
  },
  changedBeforeCheck: {
    code: "letter-changed-before-check",
    status: "aborted",
    message: "The family changed this letter a moment ago. Read it again.",
  },
  notHeld: {
    code: "letter-not-held",
    status: "aborted",
    message: "This letter was released a moment ago.",
  },
  noteFailed: { code: "hold-note-failed", status: "internal", message: "Failed to save the note." },
  loadFailed: { code: "desk-load-failed", status: "internal", message: "Failed to load letters." },
  checkFailed: { code: "letter-check-failed", status: "internal", message: "Failed to save the check." },
  holdFailed: { code: "letter-hold-failed", status: "internal", message: "Failed to hold letter." },
  releaseFailed: { code: "letter-release-failed", status: "internal", message: "Failed to release letter." },
} as const satisfies Record<string, ErrorDefinition>;
