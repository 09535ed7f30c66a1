import type { ErrorDefinition } from "../app-error.ts";

export const nameRequired = "Enter their name.";
export const nameTooLong = "A name can have at most 120 characters.";

/** For families. None depends on what others asked for or on who is a contact already. */
export const proposalErrors = {
  tooManyOpen: {
    code: "too-many-proposals",
    status: "resource-exhausted",
    message: "You've asked for 4 people already. Withdraw one to ask for another.",
  },
  tooManyToday: {
    code: "too-many-proposals-today",
    status: "resource-exhausted",
    message: "You've asked several times today. Try again tomorrow.",
  },
  over: {
    code: "proposal-event-over",
    status: "aborted",
    message: "This is over, so no one can be added.",
  },
  askFailed: {
    code: "proposal-ask-failed",
    status: "internal",
    message: "We couldn't send your request. Try again.",
  },
  withdrawFailed: {
    code: "proposal-withdraw-failed",
    status: "internal",
    message: "We couldn't withdraw your request. Try again.",
  },
} as const satisfies Record<string, ErrorDefinition>;

/** For staff. */
export const proposalDeskErrors = {
  notFound: {
    code: "proposal-not-found",
    status: "not-found",
    message: "This request is no longer open.",
  },
  tooManyOfParticipant: {
    code: "too-many-approved-proposals",
    status: "resource-exhausted",
    message: "Families have already added 10 people here. Decline this, or add the person yourself.",
  },
  loadFailed: {
    code: "proposals-load-failed",
    status: "internal",
    message: "We couldn't load the people families ask for.",
  },
  approveFailed: {
    code: "proposal-approve-failed",
    status: "internal",
    message: "We couldn't approve this. Try again.",
  },
  declineFailed: {
    code: "proposal-decline-failed",
    status: "internal",
    message: "We couldn't decline this. Try again.",
  },
} as const satisfies Record<string, ErrorDefinition>;
