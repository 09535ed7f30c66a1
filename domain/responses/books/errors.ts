import type { ErrorDefinition } from "../../app-error.ts";

export const bookErrors = {
  nothingYet: {
    code: "nothing-for-a-book",
    status: "aborted",
    message: "There's nothing to put in a book yet.",
  },
  notReady: {
    code: "book-not-ready",
    status: "aborted",
    message: "This book isn't ready. Make it first.",
  },
  tooMany: {
    code: "too-many-books",
    status: "resource-exhausted",
    message: "You've made several books today. Try again in a few hours.",
  },
  makeFailed: { code: "book-not-made", status: "internal", message: "We couldn't make the book." },
  loadFailed: { code: "book-not-loaded", status: "internal", message: "We couldn't load the book." },
} as const satisfies Record<string, ErrorDefinition>;
