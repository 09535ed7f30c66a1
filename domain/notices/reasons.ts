import type { Reason } from "../refusal.ts";

export const noticeReasons = {
  invalidLink: { code: "invalid-notice-link", status: "not-found", message: "Invalid link." },
  loadFailed: {
    code: "notice-settings-load-failed",
    status: "internal",
    message: "Failed to load your settings.",
  },
  saveFailed: {
    code: "notice-settings-save-failed",
    status: "internal",
    message: "Failed to save your settings.",
  },
} as const satisfies Record<string, Reason>;
