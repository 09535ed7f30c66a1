import type { ErrorDefinition } from "../app-error.ts";

export const photoErrors = {
  off: { code: "photos-off", status: "aborted", message: "Photos are not printed here at the moment." },
  late: {
    code: "photo-late",
    status: "aborted",
    message: "This letter was printed before its photo came.",
  },
  another: { code: "photo-another", status: "aborted", message: "This letter has another photo already." },
  notFound: { code: "photo-not-found", status: "not-found", message: "There is no such photo." },
  notSent: { code: "photo-not-sent", status: "aborted", message: "The photo has not arrived yet." },
  unreadable: {
    code: "photo-unreadable",
    status: "invalid-argument",
    message: "This file cannot be read as a photo. Please choose another one.",
  },
  sendFailed: { code: "photo-send-failed", status: "internal", message: "Failed to send the photo." },
  removeFailed: { code: "photo-remove-failed", status: "internal", message: "Failed to remove the photo." },
  tooMany: {
    code: "photos-per-hour",
    status: "resource-exhausted",
    message: "You have sent 60 photos in the last hour. Please try again a little later.",
  },
} as const satisfies Record<string, ErrorDefinition>;
