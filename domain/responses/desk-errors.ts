import type { ErrorDefinition } from "../app-error.ts";

export const replyDeskErrors = {
  visibleBeforeHold: {
    code: "reply-shown-before-hold",
    status: "aborted",
    message: "The family can already see this reply, so it can no longer be held.",
  },
  notHeld: {
    code: "reply-not-held-any-more",
    status: "aborted",
    message: "This reply was released a moment ago.",
  },
  reasonFailed: { code: "reply-reason-failed", status: "internal", message: "Failed to save the reason." },
  loadFailed: { code: "desk-replies-not-loaded", status: "internal", message: "Failed to load replies." },
  holdFailed: { code: "reply-not-held", status: "internal", message: "Failed to hold reply." },
  releaseFailed: { code: "reply-not-released", status: "internal", message: "Failed to release reply." },
} as const satisfies Record<string, ErrorDefinition>;
