import type { ErrorDefinition } from "../app-error.ts";
import { familyLinkErrors } from "../invites/family-link-errors.ts";

export const noteErrors = {
  linkNotFound: familyLinkErrors.notFound,
  participantLoadFailed: {
    code: "my-participant-load-failed",
    status: "internal",
    message: "Failed to load participant",
  },
  notLoaded: { code: "note-not-loaded", status: "aborted", message: "Not loaded yet." },
  textRequired: { code: "note-text-required", status: "invalid-argument", message: "Please enter a note." },
  textTooLong: {
    code: "note-text-too-long",
    status: "invalid-argument",
    message: "A letter can have up to 10,000 characters.",
  },
  saveFailed: { code: "note-save-failed", status: "internal", message: "Failed to save note." },
  deleteFailed: { code: "note-delete-failed", status: "internal", message: "Failed to delete note." },
  loadFailed: { code: "notes-load-failed", status: "internal", message: "We couldn't load your letters." },
  activityLoadFailed: {
    code: "activity-load-failed",
    status: "internal",
    message: "Failed to load activity.",
  },
  countFailed: {
    code: "notes-count-failed",
    status: "internal",
    message: "Unable to load unprinted notes.",
  },
  signInToCount: {
    code: "notes-count-sign-in",
    status: "unauthenticated",
    message: "Sign in to view unprinted notes.",
  },
  justPrinted: {
    code: "note-just-printed",
    status: "aborted",
    message: "This note was just printed. Write a new one?",
  },
  printedBeforeDelete: {
    code: "note-printed-before-delete",
    status: "aborted",
    message: "This letter was just printed, so it can't be deleted.",
  },
  /** Another tab or device of the same user already has a waiting note. Neither text is lost. */
  anotherWaits: {
    code: "note-another-waits",
    status: "aborted",
    message: "You already have a letter waiting to print.",
  },
  /** The cut-off has passed, it is not a mail day, or the organization does not offer a choice of days. */
  dayNotOpen: {
    code: "note-day-not-open",
    status: "aborted",
    message: "That mail day has closed. Choose another one.",
  },
  changedElsewhere: {
    code: "note-changed-elsewhere",
    status: "aborted",
    message: "This letter was changed in another tab or on another device.",
  },
  /** Deleted elsewhere, or never existed. */
  gone: {
    code: "note-gone",
    status: "not-found",
    message: "This letter was deleted in another tab or on another device.",
  },
  signatureTooLong: {
    code: "signature-too-long",
    status: "invalid-argument",
    message: "A name to sign with can have up to 30 characters.",
  },
  signatureFailed: {
    code: "signature-failed",
    status: "internal",
    message: "We couldn't change how it's signed.",
  },
  questionTooLong: {
    code: "question-too-long",
    status: "invalid-argument",
    message: "A question can have up to 90 characters.",
  },
  writingClosed: {
    code: "writing-closed",
    status: "aborted",
    message: "Writing has closed. You can still read your letters here.",
  },
  lettersOff: {
    code: "letters-off",
    status: "aborted",
    message: "No letters are printed for these dates.",
  },
  collectingStopped: {
    code: "collecting-stopped",
    status: "aborted",
    message: "No new letters are taken here, because a parent or guardian asked for that.",
  },
  weekFull: {
    code: "letters-per-week",
    status: "resource-exhausted",
    message: "You've written all your letters for that week. You can write again on Monday.",
  },
  tooMany: {
    code: "notes-per-hour",
    status: "resource-exhausted",
    message: "You've saved 30 letters in the last hour. Try again a little later.",
  },
} as const satisfies Record<string, ErrorDefinition>;
