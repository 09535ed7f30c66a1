import type { ErrorDefinition } from "../app-error.ts";

export const staffLetterErrors = {
  notFound: { code: "staff-letter-not-found", status: "not-found", message: "Letter not found." },
  textRequired: {
    code: "staff-letter-text-required",
    status: "invalid-argument",
    message: "Please write a letter.",
  },
  textTooLong: {
    code: "staff-letter-too-long",
    status: "invalid-argument",
    message: "A letter from staff can have up to 2,000 characters.",
  },
  roleRequired: {
    code: "staff-letter-role-required",
    status: "invalid-argument",
    message: "Please say what you do here.",
  },
  roleTooLong: {
    code: "staff-letter-role-too-long",
    status: "invalid-argument",
    message: "A role can have up to 40 characters.",
  },
  writeFailed: {
    code: "staff-letters-not-written",
    status: "internal",
    message: "We couldn't save your letter. Try again.",
  },
  alreadyPrinted: {
    code: "staff-letters-already-printed",
    status: "aborted",
    message: "It was printed already, so it can't be taken back.",
  },
  takeBackFailed: {
    code: "staff-letters-not-taken-back",
    status: "internal",
    message: "We couldn't take the letter back. Try again.",
  },
} as const satisfies Record<string, ErrorDefinition>;
