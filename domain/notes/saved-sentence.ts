import { formatPrintDay } from "../events/print-day-messages.ts";
import type { MailTimes } from "../events/mail-times.ts";
import { termsFor } from "../organizations/terms.ts";
import { firstNameOf } from "../roster/first-name.ts";
import { mailPromise } from "./mail-promise.ts";

type OrgType = string | null | undefined;

export const savedMessages = {
  saved: "Saved. You can edit it until it's printed.",
  savedPrints: (type: OrgType, when: string) => `Saved. ${termsFor(type).theOrganization} prints it ${when}.`,
  savedLate: (firstName: string) =>
    `Saved. The last mail has gone out, so it may not reach ${firstName} in time.`,
  next: "next",
  printDay: formatPrintDay,
};
export type SavedMessages = typeof savedMessages;

type LetterTo = {
  participantName: string;
  orgType?: OrgType;
  /** Undefined if there are no mail days. */
  mail?: MailTimes | undefined;
  startDate: string;
  endDate: string;
  timeZone: string;
};

type SavedLetter = {
  /** When it was first saved; undefined: now. */
  savedAt?: string | undefined;
  deliverOn: string | null;
  held?: boolean | undefined;
};

/** What is said after saving: when the letter is printed. */
export function savedSentence(
  participant: LetterTo | undefined,
  { savedAt, deliverOn, held }: SavedLetter,
  now: number,
  t: SavedMessages,
): string {
  if (participant?.mail === undefined || held === true) return t.saved;
  const { timeZone, orgType, participantName } = participant;
  const letter = { savedAt: savedAt === undefined ? now : Date.parse(savedAt), now, deliverOn };
  const promise = mailPromise({ ...participant, mail: participant.mail }, letter);
  if (promise === undefined) return t.saved;
  if (promise.type === "over") return t.savedLate(firstNameOf(participantName));
  return promise.type === "coming"
    ? t.savedPrints(orgType, t.printDay(promise.run, timeZone, now))
    : t.savedPrints(orgType, t.next);
}
