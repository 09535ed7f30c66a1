import type { ErrorDefinition } from "../app-error.ts";

export const inviteErrors = {
  createFailed: { code: "invite-create-failed", status: "internal", message: "Failed to create invite." },
  revokeFailed: { code: "invite-revoke-failed", status: "internal", message: "Failed to revoke invite." },
  emailRequired: {
    code: "invite-email-required",
    status: "invalid-argument",
    message: "Contact email is required to invite.",
  },
  acceptFailed: { code: "invite-accept-failed", status: "internal", message: "Failed to accept invite." },
  loadFailed: { code: "invites-load-failed", status: "internal", message: "Failed to load invites." },
  participantsLoadFailed: {
    code: "my-participants-load-failed",
    status: "internal",
    message: "Failed to load participants.",
  },
  /** The same answer for every link that does not work: mistyped, revoked, expired, or used by another account. */
  invalidLink: { code: "invite-invalid", status: "not-found", message: "Invalid invite link." },
  emailMismatch: { code: "invite-email-mismatch", status: "permission-denied", message: "Email mismatch" },
  tooManyToday: {
    code: "invites-per-day",
    status: "resource-exhausted",
    message: "This organization has sent 5,000 invites in the last 24 hours. The rest can go out tomorrow.",
  },
  tooManyWhileNew: {
    code: "invites-per-day-while-new",
    status: "resource-exhausted",
    message:
      "We're checking your organization, usually within a day. Until then, 10 invites go out a day. Send the rest after that.",
  },
  notInvited: {
    code: "not-invited",
    status: "not-found",
    message: "There is no open invite for this contact.",
  },
  optedOut: {
    code: "mail-opted-out",
    status: "aborted",
    message: "This address unsubscribed from this organization's email.",
  },
  /** The event's links have expired, so a mail would be useless. */
  eventOver: {
    code: "invite-event-over",
    status: "aborted",
    message: "This ended more than 30 days ago. Invites for it no longer work.",
  },
  notKnown: {
    code: "family-not-known",
    status: "not-found",
    message: "No account is known for this contact yet. Please send an invite.",
  },
  wrongCode: {
    code: "code-wrong",
    status: "invalid-argument",
    message: "That code isn't right. Check the email, or send a new code.",
  },
  codeOver: {
    code: "code-over",
    status: "aborted",
    message: "That code has expired. Send a new one.",
  },
  codeNotSent: {
    code: "code-not-sent",
    status: "unavailable",
    message: "We couldn't send the code. Try again in a few minutes.",
  },
  tooManyCodes: {
    code: "too-many-codes",
    status: "resource-exhausted",
    message: "Too many codes were requested. Try again in an hour.",
  },
  tooManyLinks: {
    code: "too-many-unknown-invites",
    status: "resource-exhausted",
    message: "Too many invite links didn't work. Try again in a few minutes.",
  },
  tooManyWrongDigits: {
    code: "too-many-wrong-digits",
    status: "resource-exhausted",
    message: "Too many wrong codes were entered. Try again in a few minutes.",
  },
} as const satisfies Record<string, ErrorDefinition>;
