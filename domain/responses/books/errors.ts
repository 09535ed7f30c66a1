import type { ErrorDefinition } from "../../app-error.ts";

export const bookErrors = {
  off: {
    code: "books-off",
    status: "aborted",
    message: "Books are not offered here.",
  },
  nothingYet: {
    code: "nothing-for-a-book",
    status: "aborted",
    message: "There is nothing to put into a book yet.",
  },
  notReady: {
    code: "book-not-ready",
    status: "aborted",
    message: "This book is not ready. Please make it first.",
  },
  tooMany: {
    code: "too-many-books",
    status: "resource-exhausted",
    message: "You have made several books today. Please try again in a few hours.",
  },
  makeFailed: { code: "book-not-made", status: "internal", message: "Failed to make the book." },
  loadFailed: { code: "book-not-loaded", status: "internal", message: "Failed to load the book." },
} as const satisfies Record<string, ErrorDefinition>;
