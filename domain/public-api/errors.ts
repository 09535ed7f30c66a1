import type { ErrorDefinition } from "../app-error.ts";

export const publicApiErrors = {
  wrongType: {
    code: "roster-wrong-type",
    status: "invalid-argument",
    message: 'Send the roster as text/csv, or as application/json: {"rows": [{"Name": "…"}]}.',
  },
  noNameColumn: {
    code: "roster-no-name-column",
    status: "invalid-argument",
    message: "No column holds the name. Call one “Name”, or “First name” and “Last name”.",
  },
  tooManyColumns: {
    code: "roster-too-many-columns",
    status: "invalid-argument",
    message: "A roster can have at most 300 columns.",
  },
  unknownParameter: {
    code: "unknown-parameter",
    status: "invalid-argument",
    message: "This address takes no such parameter. A preview is “?preview=true”.",
  },
} as const satisfies Record<string, ErrorDefinition>;
