import type { ErrorDefinition } from "../app-error.ts";

export const passkeyErrors = {
  onlyTeams: {
    code: "passkeys-only-for-teams",
    status: "permission-denied",
    message: "Passkeys are for people on a team.",
  },
  /** The first one where an organization requires passkeys. */
  askAdmin: {
    code: "passkey-needs-admin",
    status: "permission-denied",
    message: "Ask an admin to let you add a passkey.",
  },
  /** The challenge was used, has expired, or is another session's. */
  challengeEnded: {
    code: "passkey-challenge-ended",
    status: "aborted",
    message: "That took too long. Please try again.",
  },
  rejected: {
    code: "passkey-rejected",
    status: "permission-denied",
    message: "We couldn't check that passkey. Try again, or use another one.",
  },
  /** Only in the browser. */
  cancelled: {
    code: "passkey-cancelled",
    status: "cancelled",
    message: "Your browser didn't finish. Try again.",
  },
  alreadyAdded: {
    code: "passkey-already-added",
    status: "aborted",
    message: "This passkey is already added.",
  },
  tooMany: {
    code: "too-many-passkeys",
    status: "resource-exhausted",
    message: "You can have at most 20 passkeys. Remove one first.",
  },
  tooOften: {
    code: "passkeys-too-often",
    status: "resource-exhausted",
    message: "You have tried this many times within an hour. Please try again in a few minutes.",
  },
  last: {
    code: "last-passkey",
    status: "aborted",
    message: "Your team needs a passkey from you. Add another one before you remove this one.",
  },
  none: { code: "no-passkey", status: "aborted", message: "Add a passkey first." },
  notOwnReset: {
    code: "no-own-passkey-reset",
    status: "permission-denied",
    message: "Ask another admin to reset your passkeys.",
  },
  tooManyResets: {
    code: "too-many-passkey-resets",
    status: "resource-exhausted",
    message: "This person's passkeys were reset several times today. Please try again tomorrow.",
  },
  listFailed: { code: "passkeys-not-loaded", status: "internal", message: "We couldn't load your passkeys." },
  addFailed: {
    code: "passkey-not-added",
    status: "internal",
    message: "We couldn't add the passkey. Try again.",
  },
  confirmFailed: {
    code: "passkey-not-confirmed",
    status: "internal",
    message: "We couldn't check your passkey. Try again.",
  },
  removeFailed: {
    code: "passkey-not-removed",
    status: "internal",
    message: "We couldn't remove the passkey. Try again.",
  },
} as const satisfies Record<string, ErrorDefinition>;
