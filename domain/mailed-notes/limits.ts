import type { Limit } from "../limit.ts";

/** What is mailed back of a text that is too long. The sender has all of it. */
export const maxReturnedLength = 20_000;
/** After the last day of an event, a mail still gets the answer that writing has closed. */
export const answeredDaysAfter = 14;

/**
 * Each gets at most one answer, so this also limits those. The sending server is told to try again, and tells its user
 * when it gives up.
 */
export const mailedNotesOfAddress: Limit = {
  name: "letters by email from a family member",
  times: 10,
  minutes: 24 * 60,
  error: {
    code: "too-many-mailed-notes",
    status: "resource-exhausted",
    message: "Too many emails. Please try again later.",
  },
};
