import type { Reason } from "../refusal.ts";

export const printingReasons = {
  jobNotFound: { code: "print-job-not-found", status: "not-found", message: "Print job not found." },
  sheetNotFound: { code: "sheet-not-found", status: "not-found", message: "Sheet not found." },
  jobVoided: { code: "print-job-voided", status: "aborted", message: "This print job was voided." },
  createFailed: {
    code: "print-job-failed",
    status: "internal",
    message: "Failed to create print job.",
  },
  urlFailed: { code: "job-url-failed", status: "internal", message: "Failed to get job URL" },
  noUrl: { code: "no-url", status: "internal", message: "No URL returned" },
  tooManyPreviews: {
    code: "too-many-previews",
    status: "resource-exhausted",
    message: "Many letters are being looked at right now. Please try again in a moment.",
  },
} as const satisfies Record<string, Reason>;

/** Pressed when nothing waits: no error, a fact. */
export const nothingToPrint = "No unprinted notes found.";
