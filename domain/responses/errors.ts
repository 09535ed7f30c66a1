import type { ErrorDefinition } from "../app-error.ts";

export const responseErrors = {
  sheetNotFound: { code: "sheet-not-found", status: "not-found", message: "Sheet not found." },
  /** Must not reveal whether the job belongs to another camp or does not exist. */
  resolveFailed: { code: "resolve-failed", status: "not-found", message: "Resolve failed" },
  initFailed: { code: "init-failed", status: "internal", message: "Init failed" },
  completeFailed: { code: "complete-failed", status: "internal", message: "Complete failed" },
  uploadFailed: { code: "upload-failed", status: "internal", message: "Upload failed" },
  networkError: { code: "network-error", status: "unavailable", message: "Network error during upload" },
  aborted: { code: "upload-aborted", status: "cancelled", message: "Upload aborted" },
  noReader: { code: "no-code-reader", status: "unavailable", message: "Failed to load jsQR" },
  noImage: { code: "no-image", status: "invalid-argument", message: "Failed to load image" },
  noCode: {
    code: "no-code",
    status: "invalid-argument",
    message: "QR not found. Ensure the code is clear and high contrast.",
  },
  invalidPayload: { code: "invalid-payload", status: "invalid-argument", message: "Invalid QR payload" },
  uploadNotFound: { code: "upload-not-found", status: "not-found", message: "Upload not found." },
  notOpened: {
    code: "picture-not-opened",
    status: "aborted",
    message: "This picture could not be opened. Try it again, or photograph the page again.",
  },
  notUploaded: { code: "not-uploaded", status: "aborted", message: "The picture has not arrived yet." },
  responseNotFound: { code: "response-not-found", status: "not-found", message: "Response not found." },
  alreadyAddressed: {
    code: "letter-already-addressed",
    status: "aborted",
    message: "A colleague just addressed this letter to someone else. Find it under Responses.",
  },
  addresseeNotFound: {
    code: "addressee-not-found",
    status: "not-found",
    message: "Someone you chose is no longer on the list. Choose again.",
  },
  noMoveToStationery: {
    code: "no-move-to-stationery",
    status: "aborted",
    message: "That sheet is stationery. Withdraw this page, upload it again and choose who it's for.",
  },
  notForTheFamily: {
    code: "not-for-the-family",
    status: "aborted",
    message: "This page isn't meant for the whole family, so it can't be shown to everyone.",
  },
  noGuardian: {
    code: "no-guardian-signed-up",
    status: "aborted",
    message: "No parent or guardian has signed up yet, so the page stays here.",
  },
  noOtherRecipient: {
    code: "letter-for-everyone",
    status: "aborted",
    message: "This letter is for everyone. Withdraw it, upload it again and choose who it's for.",
  },
  reasonRequired: { code: "reason-required", status: "invalid-argument", message: "Please say why." },
  reasonTooLong: {
    code: "reason-too-long",
    status: "invalid-argument",
    message: "A reason can have 500 characters at most.",
  },
  loadFailed: { code: "responses-not-loaded", status: "internal", message: "Failed to load responses" },
  headerFailed: { code: "header-not-loaded", status: "internal", message: "Failed to load header" },
  tooManyWrongCodes: {
    code: "too-many-wrong-codes",
    status: "resource-exhausted",
    message: "Too many unknown codes. Try again in an hour.",
  },
} as const satisfies Record<string, ErrorDefinition>;

/** Fallbacks for when the server sent no message. */
export const deskErrors = {
  historyFailed: { code: "uploads-not-loaded", status: "internal", message: "Failed to load uploads." },
  trayFailed: { code: "tray-not-loaded", status: "internal", message: "Failed to load the pages to match." },
  cameBackFailed: {
    code: "came-back-not-loaded",
    status: "internal",
    message: "Failed to load what came back.",
  },
  matchFailed: { code: "match-failed", status: "internal", message: "Failed to match picture." },
  addressNotLoaded: {
    code: "address-not-loaded",
    status: "unavailable",
    message: "We couldn't load the list of people. Reload the page.",
  },
  addressFailed: { code: "letter-not-addressed", status: "internal", message: "Failed to file letter." },
  reopenFailed: { code: "reopen-failed", status: "internal", message: "Failed to try the picture again." },
  seenFailed: { code: "seen-failed", status: "internal", message: "Failed to mark these files as done." },
  unwrittenFailed: {
    code: "unwritten-not-loaded",
    status: "internal",
    message: "Failed to load pages without writing.",
  },
  foundEmptyFailed: {
    code: "pages-not-done",
    status: "internal",
    message: "We couldn't save that. The pages stay here. Try again.",
  },
  fileFailed: { code: "page-not-filed", status: "internal", message: "Failed to file page." },
  keepFailed: { code: "photo-not-kept", status: "internal", message: "Failed to keep both photos." },
  discardFailed: { code: "discard-failed", status: "internal", message: "Failed to discard picture." },
  moveFailed: { code: "response-not-moved", status: "internal", message: "Failed to move response." },
  withdrawFailed: {
    code: "response-not-withdrawn",
    status: "internal",
    message: "Failed to withdraw response.",
  },
  scopeFailed: { code: "scope-not-changed", status: "internal", message: "Failed to change who sees it." },
  openFailed: { code: "response-not-opened", status: "internal", message: "Failed to open response." },
  downloadFailed: {
    code: "response-not-downloaded",
    status: "internal",
    message: "Failed to download response.",
  },
  codeRequired: {
    code: "code-required",
    status: "invalid-argument",
    message: "Please type the code, or pick from the list.",
  },
  notAShortCode: {
    code: "not-a-short-code",
    status: "invalid-argument",
    message: "We don't recognize that code. Check it against the page.",
  },
} as const satisfies Record<string, ErrorDefinition>;

/** Its own object, because only families share. */
export const shareErrors = {
  shareFailed: {
    code: "response-not-shared",
    status: "internal",
    message: "We couldn't share the reply. Try again.",
  },
} as const satisfies Record<string, ErrorDefinition>;

export const alreadyUploaded = "Already uploaded";
export const previewUnavailable = "Preview unavailable";
export function uploadFailedWith(status: number): string {
  return `Upload failed: ${status}`;
}
