import type { ErrorDefinition } from "./app-error.ts";

export const generalErrors = {
  signInFirst: { code: "sign-in-first", status: "unauthenticated", message: "Please sign in first." },
  notFound: { code: "not-found", status: "not-found", message: "Not found." },
  badRequest: { code: "bad-request", status: "invalid-argument", message: "That request could not be read." },
  tooLarge: { code: "too-large", status: "invalid-argument", message: "That request is too large." },
  keyReused: {
    code: "key-reused",
    status: "aborted",
    message: "This request was sent before with other contents.",
  },
  /** Only logged: the client has disconnected. */
  goneAway: { code: "gone-away", status: "cancelled", message: "The request was canceled." },
  organizationSuspended: {
    code: "organization-suspended",
    status: "permission-denied",
    message: "This organization is suspended, so nothing can be changed right now.",
  },
  organizationClosed: {
    code: "organization-closed",
    status: "permission-denied",
    message: "This organization is closed, so nothing can be changed.",
  },
  /** Not "unauthenticated", which signs the user out. The screen asks for the passkey. */
  passkeyNeeded: {
    code: "passkey-needed",
    status: "permission-denied",
    message: "Confirm with your passkey to continue.",
  },
  internal: { code: "internal", status: "internal", message: "Something went wrong on our side." },
  unavailable: {
    code: "unavailable",
    status: "unavailable",
    message: "The service is not reachable right now. Please try again.",
  },
} as const satisfies Record<string, ErrorDefinition>;
