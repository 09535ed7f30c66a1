import type { ErrorDefinition } from "../app-error.ts";

export const dropErrors = {
  onlyAdmins: {
    code: "only-admins-see-roster-drops",
    status: "permission-denied",
    message: "Only organization admins can see files from the roster folder.",
  },
  loadFailed: {
    code: "roster-drops-load-failed",
    status: "internal",
    message: "We couldn't load the files from the roster folder.",
  },
  notCsv: {
    code: "roster-drop-not-csv",
    status: "invalid-argument",
    message: "Only CSV files are read. Export the list as CSV.",
  },
  notAFile: {
    code: "roster-drop-not-a-file",
    status: "invalid-argument",
    message: "This is a link and not a file of its own. Put the file itself here.",
  },
  tooLarge: {
    code: "roster-drop-too-large",
    status: "invalid-argument",
    message: "The file is larger than 16 MB.",
  },
  noSuchEvent: {
    code: "roster-drop-no-event",
    status: "not-found",
    message: "No week or event has this name or id. Name the file exactly like it, with .csv at the end.",
  },
  severalEvents: {
    code: "roster-drop-several-events",
    status: "invalid-argument",
    message: "Several events have this name. Call the file by the event's id.",
  },
} as const satisfies Record<string, ErrorDefinition>;
