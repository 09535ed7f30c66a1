import * as z from "zod/mini";
import type { ErrorDefinition } from "../app-error.ts";
import { languageShape } from "../contract.ts";
import { emailAddress } from "./email.ts";
import { sixDigits } from "./six-digits.ts";

/** In the place of a provider's address, for people who sign in with a code. */
export const emailIssuer = "email";

/** Body of POST /auth/code. */
export const codeRequest = z.object({ email: emailAddress, language: z.optional(languageShape) });

/** Body of POST /auth/code/enter. The address is typed once; the page sends it both times. */
export const codeEntry = z.object({
  email: emailAddress,
  code: sixDigits,
  onSharedComputer: z.optional(z.boolean()),
  /** The user confirms the session that this browser has. */
  fresh: z.optional(z.boolean()),
});
export type CodeEntry = z.infer<typeof codeEntry>;

export const signInCodeErrors = {
  /** Also for a code that has expired, was used, belongs to another address or was asked for in another browser. */
  wrong: {
    code: "sign-in-code-wrong",
    status: "invalid-argument",
    message: "That code isn't right, or it has expired. Check the email, or send a new code.",
  },
  notSent: {
    code: "sign-in-code-not-sent",
    status: "unavailable",
    message: "We couldn't send the email. Check the address, or try again in a few minutes.",
  },
  tooManyForAddress: {
    code: "too-many-sign-in-codes",
    status: "resource-exhausted",
    message: "We've sent many codes to this address. Use the newest one, or try again later.",
  },
} as const satisfies Record<string, ErrorDefinition>;
