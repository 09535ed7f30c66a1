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
  gapsLoadFailed: {
    code: "mail-gaps-load-failed",
    status: "internal",
    message: "Failed to load mail gaps.",
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
    message: "There is nothing to nudge about any more.",
  },
  onlyRemovedContacts: {
    code: "only-removed-contacts",
    status: "aborted",
    message:
      "Staff removed these contacts from the same child before, so no mail was sent. Open the contacts to decide.",
  },
  familyMailsOff: {
    code: "family-mails-off",
    status: "aborted",
    message: "Mails to families are switched off.",
  },
  writingOver: {
    code: "nudge-writing-over",
    status: "aborted",
    message: "This is over. Families can't write any more.",
  },
} as const satisfies Record<string, ErrorDefinition>;
