import type { ErrorDefinition } from "../app-error.ts";

export const counselorErrors = {
  loadFailed: {
    code: "counselor-sheets-not-loaded",
    status: "internal",
    message: "We couldn't load what staff wrote.",
  },
  sendFailed: {
    code: "counselor-pages-not-sent",
    status: "internal",
    message: "We couldn't send the pages. Nothing is lost. Try again.",
  },
} as const satisfies Record<string, ErrorDefinition>;
