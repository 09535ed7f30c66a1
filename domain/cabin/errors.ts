import type { ErrorDefinition } from "../app-error.ts";

export const cabinErrors = {
  repliesOff: {
    code: "cabin-replies-off",
    status: "permission-denied",
    message: "Replies aren't shown here. Ask the office if you need to read one.",
  },
  loadFailed: { code: "cabin-load-failed", status: "internal", message: "We couldn't load today's mail." },
  tickFailed: { code: "cabin-tick-failed", status: "internal", message: "We couldn't save that. Try again." },
  repliesLoadFailed: {
    code: "cabin-replies-load-failed",
    status: "internal",
    message: "We couldn't load the replies.",
  },
} as const satisfies Record<string, ErrorDefinition>;
