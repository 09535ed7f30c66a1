import * as z from "zod/mini";
import { languageShape } from "../contract.ts";
import { uuid } from "../uuid.ts";
import { emailAddress, sixDigits } from "./email.ts";

/** In the place of a provider's address, for people who sign in with a code. */
export const emailIssuer = "email";

const inviteOfCode = z.object({ orgId: uuid, inviteId: z.string().check(z.maxLength(64)) });
export type InviteOfCode = z.infer<typeof inviteOfCode>;

/** Body of POST /auth/code. */
export const codeRequest = z.object({
  email: emailAddress,
  language: z.optional(languageShape),
  /** The invite whose link the browser has open. */
  invite: z.optional(inviteOfCode),
});

/** Body of POST /auth/code/enter. The address is typed once; the page sends it both times. */
export const codeEntry = z.object({
  email: emailAddress,
  code: sixDigits,
  onSharedComputer: z.optional(z.boolean()),
  /** The user confirms the session that this browser has. */
  fresh: z.optional(z.boolean()),
});
export type CodeEntry = z.infer<typeof codeEntry>;
