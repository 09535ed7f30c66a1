import type { ErrorDefinition } from "../app-error.ts";

export const signInCodeErrors = {
  /** Also for a code that has expired, was used, belongs to another address or was asked for in another browser. */
  wrong: {
    code: "sign-in-code-wrong",
    status: "invalid-argument",
    message: "That code isn't right, or it has expired. Check the newest email, or send another one.",
  },
  notSent: {
    code: "sign-in-code-not-sent",
    status: "unavailable",
    message: "We couldn't send the email. Check the address, or try again in a few minutes.",
  },
  tooManyForAddress: {
    code: "too-many-sign-in-codes",
    status: "resource-exhausted",
    message:
      "We've sent many codes to this address. Open the newest email and follow its link, or try again later.",
  },
} as const satisfies Record<string, ErrorDefinition>;
