import type { ErrorDefinition } from "../app-error.ts";

export const staffSignInErrors = {
  /** The operator requires a provider or a passkey from staff, and the session began with a code. */
  otherNeeded: {
    code: "other-sign-in-needed",
    status: "permission-denied",
    message:
      "Staff screens don't open with an email code here. Confirm with your passkey, or sign out and sign in another way.",
  },
} as const satisfies Record<string, ErrorDefinition>;
