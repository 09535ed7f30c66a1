import type { ErrorDefinition } from "../app-error.ts";

/** For an account that no contact links to the participant. */
export const familyLinkErrors = {
  notFound: { code: "link-not-found", status: "not-found", message: "Link not found" },
} as const satisfies Record<string, ErrorDefinition>;
