import { termsFor } from "#domain/organizations/terms.ts";
import { defineMessages } from "#web/platform/language.ts";

type OrgType = string | null | undefined;

export const earlyDeletionMessages = defineMessages("earlyDeletion", {
  ask: (type: OrgType) => `Ask the ${termsFor(type).organization} to delete these letters`,
  askAgain: "Ask again",
  askTitle: (type: OrgType) => `Ask the ${termsFor(type).organization} to delete these letters?`,
  decides: (type: OrgType) =>
    `The ${termsFor(type).organization} decides, and you'll see the answer on this page.`,
  whatGoes: (firstName: string, event: string) =>
    `If they're deleted, every letter and reply of ${firstName} in ${event} is gone for good, for everyone who writes to ${firstName}. This page disappears, too. Letters on paper stay where they are.`,
  saveFirst: "Save a copy first:",
  cancel: "Cancel",
  send: (type: OrgType) => `Ask the ${termsFor(type).organization}`,
  sending: "Sending…",
  asked: (type: OrgType, day: string) =>
    `You asked on ${day} to delete these letters. The ${termsFor(type).organization} decides.`,
  withdraw: "Withdraw your request",
  withdrawing: "Withdrawing…",
  declined: (type: OrgType) =>
    `You asked to delete these letters. The ${termsFor(type).organization} keeps them:`,
});
export type EarlyDeletionMessages = typeof earlyDeletionMessages.english;
