import type { ErrorDefinition } from "../app-error.ts";

export const lookupErrors = {
  searchFailed: { code: "search-failed", status: "internal", message: "We couldn't search. Try again." },
  timelineFailed: {
    code: "timeline-load-failed",
    status: "internal",
    message: "We couldn't load this page. Try again.",
  },
} as const satisfies Record<string, ErrorDefinition>;
