import type { ErrorDefinition } from "../app-error.ts";
import type { Limit } from "../limit.ts";

export const apiKeyErrors = {
  onlyAdmins: {
    code: "only-admins-manage-api-keys",
    status: "permission-denied",
    message: "Only organization admins can manage API keys.",
  },
  tooMany: {
    code: "too-many-api-keys",
    status: "resource-exhausted",
    message: "An organization can have at most 10 API keys. Revoke one first.",
  },
  notFound: { code: "api-key-not-found", status: "not-found", message: "That key is already revoked." },
  loadFailed: { code: "api-keys-load-failed", status: "internal", message: "Failed to load API keys." },
  createFailed: { code: "api-key-create-failed", status: "internal", message: "Failed to make the key." },
  revokeFailed: { code: "api-key-revoke-failed", status: "internal", message: "Failed to revoke the key." },
  /** The same for a key that is unknown, expired or revoked. */
  invalid: {
    code: "api-key-invalid",
    status: "unauthenticated",
    message: "Send a valid API key as “Authorization: Bearer cck_…”.",
  },
  wrongScope: {
    code: "api-key-wrong-scope",
    status: "permission-denied",
    message: "This API key may not do that.",
  },
  inAddress: {
    code: "api-key-in-address",
    status: "invalid-argument",
    message: "Send the API key in the Authorization header. Revoke this one: addresses are often logged.",
  },
} as const satisfies Record<string, ErrorDefinition>;

/** Every two minutes, around the clock, for several events. */
export const requestsOfApiKey: Limit = {
  name: "requests of an API key",
  times: 300,
  minutes: 60,
  error: {
    code: "too-many-api-requests",
    status: "resource-exhausted",
    message: "This API key was used 300 times in an hour. Please try again in a few minutes.",
  },
};
