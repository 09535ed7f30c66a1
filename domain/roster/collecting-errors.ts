import type { ErrorDefinition } from "../app-error.ts";

/** Apart from the other errors of the roster and of replies, because few pages need them. */
export const collectingErrors = {
  onlyAdmins: {
    code: "only-admins-stop-collecting",
    status: "permission-denied",
    message: "Only admins can decide that nothing more is stored.",
  },
  failed: {
    code: "collecting-not-stopped",
    status: "internal",
    message: "We couldn't change that. Try again.",
  },
  /** Staff match or move a page to a participant for whom nothing more is stored. */
  stopped: {
    code: "reply-collecting-stopped",
    status: "aborted",
    message: "Nothing more is stored for this person, because a parent asked for that. Give the page back.",
  },
} as const satisfies Record<string, ErrorDefinition>;
