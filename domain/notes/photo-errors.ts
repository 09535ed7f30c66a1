import type { ErrorDefinition } from "../app-error.ts";

export const photoErrors = {
  off: { code: "photos-off", status: "aborted", message: "Photos aren't printed here right now." },
  late: {
    code: "photo-late",
    status: "aborted",
    message: "This letter was printed before its photo arrived.",
  },
  another: { code: "photo-another", status: "aborted", message: "This letter already has another photo." },
  notFound: { code: "photo-not-found", status: "not-found", message: "We couldn't find that photo." },
  notSent: { code: "photo-not-sent", status: "aborted", message: "The photo hasn't arrived yet." },
  unreadable: {
    code: "photo-unreadable",
    status: "invalid-argument",
    message: "We can't read this file as a photo. Choose another one.",
  },
  sendFailed: { code: "photo-send-failed", status: "internal", message: "We couldn't send the photo." },
  removeFailed: { code: "photo-remove-failed", status: "internal", message: "We couldn't remove the photo." },
  tooMany: {
    code: "photos-per-hour",
    status: "resource-exhausted",
    message: "You've sent 60 photos in the last hour. Try again a little later.",
  },
  tooManyOfOrganization: {
    code: "photos-of-organization-per-day",
    status: "resource-exhausted",
    message: "No more photos can be taken today. Your letter is saved. Please add the photo tomorrow.",
  },
} as const satisfies Record<string, ErrorDefinition>;
