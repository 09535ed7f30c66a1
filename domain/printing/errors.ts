import type { ErrorDefinition } from "../app-error.ts";

export const printingErrors = {
  jobNotFound: { code: "print-job-not-found", status: "not-found", message: "Print job not found." },
  sheetNotFound: { code: "sheet-not-found", status: "not-found", message: "Sheet not found." },
  jobVoided: { code: "print-job-voided", status: "aborted", message: "This print job was voided." },
  createFailed: {
    code: "print-job-failed",
    status: "internal",
    message: "Failed to create print job.",
  },
  /** No response, or one without a message. The job list shows whether the job was created. */
  createUnanswered: {
    code: "print-job-unanswered",
    status: "unavailable",
    message: "Failed to create print job",
  },
  noMailToday: { code: "no-mail-today", status: "aborted", message: "Today isn't a mail day." },
  mailRunFailed: {
    code: "mail-run-not-loaded",
    status: "internal",
    message: "Failed to load today's mail.",
  },
  jobNotReady: {
    code: "print-job-not-ready",
    status: "aborted",
    message: "This print job is not ready yet.",
  },
  notInJob: {
    code: "building-not-in-print-job",
    status: "not-found",
    message: "This print job has no sheet for that building.",
  },
  handOutsFailed: {
    code: "hand-outs-not-loaded",
    status: "internal",
    message: "Failed to load what was handed out.",
  },
  stationeryOff: {
    code: "stationery-off",
    status: "aborted",
    message: "Stationery is switched off here.",
  },
  noParticipants: {
    code: "nobody-to-print-for",
    status: "aborted",
    message: "There's no one to print stationery for.",
  },
  stationeryFailed: {
    code: "stationery-not-printed",
    status: "internal",
    message: "Failed to print stationery.",
  },
  handOutFailed: {
    code: "hand-out-not-saved",
    status: "internal",
    message: "Failed to save what was handed out.",
  },
  listFailed: {
    code: "print-jobs-not-loaded",
    status: "internal",
    message: "Failed to load print jobs.",
  },
  sheetsFailed: { code: "sheets-not-loaded", status: "internal", message: "Failed to load sheets." },
  settingsFailed: {
    code: "print-settings-not-saved",
    status: "internal",
    message: "Failed to save print settings.",
  },
  settingsNotLoaded: {
    code: "print-settings-not-loaded",
    status: "internal",
    message: "Failed to load print settings.",
  },
  reprintFailed: { code: "reprint-failed", status: "internal", message: "Failed to reprint sheet." },
  voidFailed: { code: "void-failed", status: "internal", message: "Failed to void print job." },
  renderFailed: { code: "render-failed", status: "internal", message: "The PDF could not be made." },
  renderAgainFailed: {
    code: "render-again-failed",
    status: "internal",
    message: "The PDF could not be started again.",
  },
  noPrinter: {
    code: "no-printer",
    status: "aborted",
    message: "No office printer is connected.",
  },
  orderNotFound: {
    code: "print-order-not-found",
    status: "not-found",
    message: "There is no such print order.",
  },
  orderClaimed: {
    code: "print-order-claimed",
    status: "aborted",
    message: "Another printing station has this print job.",
  },
  sendFailed: {
    code: "send-to-printer-failed",
    status: "internal",
    message: "Failed to send it to the printer.",
  },
  pairingCodeWrong: {
    code: "pairing-code-wrong",
    status: "not-found",
    message: "That code isn't right, or it's older than 10 minutes. Ask an admin for a new one.",
  },
  tooManyCodes: {
    code: "too-many-pairing-codes",
    status: "resource-exhausted",
    message: "Too many wrong codes. Please try again in a few minutes.",
  },
  pairFailed: { code: "pair-failed", status: "internal", message: "Failed to pair. Please try again." },
  urlFailed: { code: "job-url-failed", status: "internal", message: "Failed to get job URL" },
  noUrl: { code: "no-url", status: "internal", message: "No URL returned" },
  previewFailed: {
    code: "preview-failed",
    status: "internal",
    message: "Failed to show how it prints.",
  },
  tooManyPreviews: {
    code: "too-many-previews",
    status: "resource-exhausted",
    message: "Many letters are being looked at right now. Please try again in a moment.",
  },
} as const satisfies Record<string, ErrorDefinition>;

/** Nothing waits. This is not an error. */
export const nothingToPrint = "No unprinted notes found.";
