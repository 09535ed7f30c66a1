import type { ErrorDefinition } from "../app-error.ts";

export const reportErrors = {
  loadFailed: {
    code: "season-report-load-failed",
    status: "internal",
    message: "We couldn't load the report.",
  },
  pdfFailed: {
    code: "season-report-pdf-failed",
    status: "internal",
    message: "We couldn't make the PDF. Please try again.",
  },
  tooManyAtOnce: {
    code: "too-many-reports",
    status: "resource-exhausted",
    message: "Many reports are being made right now. Please try again in a moment.",
  },
} as const satisfies Record<string, ErrorDefinition>;
