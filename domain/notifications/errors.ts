import type { ErrorDefinition } from "../app-error.ts";

export const notificationErrors = {
  invalidLink: { code: "invalid-notice-link", status: "not-found", message: "Invalid link." },
  loadFailed: {
    code: "notice-settings-load-failed",
    status: "internal",
    message: "We couldn't load your settings.",
  },
  saveFailed: {
    code: "notice-settings-save-failed",
    status: "internal",
    message: "We couldn't save your settings. Try again.",
  },
  pushNotOffered: {
    code: "push-not-offered",
    status: "aborted",
    message: "Phone alerts aren't available here.",
  },
  pushServiceUnknown: {
    code: "push-service-unknown",
    status: "invalid-argument",
    message: "We don't know this browser's push service.",
  },
  gapsLoadFailed: {
    code: "mail-gaps-load-failed",
    status: "internal",
    message: "Failed to load who needs mail.",
  },
  nudgeFailed: { code: "nudge-failed", status: "internal", message: "Failed to nudge." },
  /** Limit: once per child and day, in the camp's time zone. */
  nudgedToday: {
    code: "nudged-today",
    status: "aborted",
    message: "This family was nudged today already. Once a day is enough.",
  },
  allNudgedToday: {
    code: "all-nudged-today",
    status: "aborted",
    message: "These families were nudged today already. Once a day is enough.",
  },
  nothingToNudge: {
    code: "nothing-to-nudge",
    status: "aborted",
    message: "There's no one left to nudge.",
  },
  onlyRemovedContacts: {
    code: "only-removed-contacts",
    status: "aborted",
    message:
      "Staff removed these contacts from the same child before, so no email was sent. Open the contacts to decide.",
  },
  familyMailsOff: {
    code: "family-mails-off",
    status: "aborted",
    message: "Emails to families are switched off.",
  },
  writingOver: {
    code: "nudge-writing-over",
    status: "aborted",
    message: "This is over. Families can't write anymore.",
  },
} as const satisfies Record<string, ErrorDefinition>;
