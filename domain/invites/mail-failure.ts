import { cleanLine } from "../text.ts";
import { inviteErrors } from "./errors.ts";

export const mailFailures = {
  /** The mail server's reply tells a mistyped address from a full mailbox. */
  refused: (words: string | undefined): string => {
    const text = cleanLine(words ?? "").slice(0, 200);
    const sentence = "The mailbox did not take the mail";
    return text === "" ? `${sentence}.` : `${sentence}: ${text}`;
  },
  tooLong: "The mail could not be delivered for a whole day.",
  deleted: "It was deleted before the mail could be sent.",
  optedOut: inviteErrors.optedOut.message,
  eventOver: inviteErrors.eventOver.message,
};
