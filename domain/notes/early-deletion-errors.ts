import type { ErrorDefinition } from "../app-error.ts";

/** For families. */
export const earlyDeletionErrors = {
  onlyGuardians: {
    code: "only-guardians-ask-for-deletion",
    status: "permission-denied",
    message: "Only a parent or guardian can ask for this.",
  },
  tooMany: {
    code: "too-many-early-deletions",
    status: "resource-exhausted",
    message: "You've asked several times today. Try again tomorrow.",
  },
  askFailed: {
    code: "early-deletion-ask-failed",
    status: "internal",
    message: "We couldn't send your request. Try again.",
  },
  withdrawFailed: {
    code: "early-deletion-withdraw-failed",
    status: "internal",
    message: "We couldn't withdraw your request. Try again.",
  },
} as const satisfies Record<string, ErrorDefinition>;

export const earlyDeletionDeskErrors = {
  onlyAdmins: {
    code: "only-admins-decide-early-deletions",
    status: "permission-denied",
    message: "Only admins can decide on requests to delete letters.",
  },
  notFound: {
    code: "early-deletion-not-found",
    status: "not-found",
    message: "This request is no longer open.",
  },
  held: {
    code: "early-deletion-held",
    status: "aborted",
    message: "A legal hold stops deletion. Nothing was deleted. End the hold first, or keep the letters.",
  },
  loadFailed: {
    code: "early-deletions-load-failed",
    status: "internal",
    message: "We couldn't load the requests to delete letters.",
  },
  declineFailed: {
    code: "early-deletion-decline-failed",
    status: "internal",
    message: "We couldn't save your answer. Try again.",
  },
  deleteFailed: {
    code: "early-deletion-delete-failed",
    status: "internal",
    message: "We couldn't delete the letters. Try again.",
  },
} as const satisfies Record<string, ErrorDefinition>;
