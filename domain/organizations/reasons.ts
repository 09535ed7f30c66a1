import type { Reason } from "../refusal.ts";

export const organizationReasons = {
  notFound: { code: "organization-not-found", status: "not-found", message: "Organization not found." },
  addFailed: { code: "organization-add-failed", status: "internal", message: "Failed to add organization." },
  listFailed: {
    code: "organization-list-failed",
    status: "internal",
    message: "Failed to load organizations.",
  },
  idTaken: { code: "organization-id-taken", status: "aborted", message: "Failed to add organization." },
} as const satisfies Record<string, Reason>;
