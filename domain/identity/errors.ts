import type { ErrorDefinition } from "../app-error.ts";

export const identityErrors = {
  signInFailed: { code: "sign-in-failed", status: "unauthenticated", message: "Sign-in failed." },
  signInFailedAgain: {
    code: "sign-in-failed-again",
    status: "unauthenticated",
    message: "Sign-in failed. Please try again.",
  },
  /** Not "unauthenticated", which signs the user out. */
  signInAgain: {
    code: "sign-in-again",
    status: "permission-denied",
    message: "Please sign in again to do this.",
  },
  signInNotRecent: {
    code: "sign-in-not-recent",
    status: "permission-denied",
    message: "Please sign in once more and enter your password.",
  },
  strongerSignIn: {
    code: "stronger-sign-in",
    status: "permission-denied",
    message: "Team members need a second step at sign-in. Turn it on in your account, then sign in again.",
  },
  foreignOrigin: {
    code: "foreign-origin",
    status: "permission-denied",
    message: "This page may not ask for that.",
  },
  tooManySignIns: {
    code: "too-many-sign-ins",
    status: "resource-exhausted",
    message: "Many sign-ins came from your network. Please try again in a few minutes.",
  },
  tooManyOfAccount: {
    code: "too-many-sign-ins-of-account",
    status: "resource-exhausted",
    message: "You have signed in many times within an hour. Please try again in a few minutes.",
  },
} as const satisfies Record<string, ErrorDefinition>;

export function signInMessage(fromProvider: string | undefined, fallback: string): string {
  const line = (fromProvider ?? "")
    .replaceAll(/[^\p{L}\p{N}\p{P}\p{Zs}]/gu, " ")
    .trim()
    .slice(0, 200);
  return line === "" ? fallback : line;
}

export const accountErrors = {
  handOverFirst: {
    code: "hand-over-first",
    status: "aborted",
    message: "You're the only admin of an organization. Make someone else an admin first.",
  },
  devicesNotLoaded: {
    code: "devices-not-loaded",
    status: "internal",
    message: "We couldn't load your devices.",
  },
  deviceNotSignedOut: {
    code: "device-not-signed-out",
    status: "internal",
    message: "We couldn't sign that device out. Try again.",
  },
  accountNotExported: {
    code: "account-not-exported",
    status: "internal",
    message: "We couldn't put your data together. Try again.",
  },
  accountNotDeleted: {
    code: "account-not-deleted",
    status: "internal",
    message: "We couldn't delete your account. Try again.",
  },
} as const satisfies Record<string, ErrorDefinition>;
