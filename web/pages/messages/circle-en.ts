import { termsFor } from "#domain/organizations/terms.ts";
import type { Relationship } from "#domain/roster/relationship.ts";
import { defineMessages } from "#web/platform/language.ts";

type OrgType = string | null | undefined;

const relationships: Record<Relationship, string> = {
  "Parent/Guardian": "Parent/Guardian",
  "Other Family Member": "Other Family Member",
};

export const circleMessages = defineMessages("circle", {
  title: (firstName: string) => `Who else may write to ${firstName}?`,
  lead: (type: OrgType) => `Ask the ${termsFor(type).organization} to add a grandparent or another relative.`,
  add: "Add someone",
  askToAdd: (type: OrgType) => `Ask the ${termsFor(type).organization} to add someone`,
  people: "People you asked for",
  asked: (type: OrgType) => `The ${termsFor(type).organization} will decide`,
  approved: "Approved",
  declined: "Not approved",
  withdraw: "Withdraw",
  withdrawFor: (name: string) => `Withdraw your request for ${name}`,
  withdrawing: "Withdrawing…",
  dialogTitle: (firstName: string) => `Who would like to write to ${firstName}?`,
  decides: (type: OrgType) =>
    `The ${termsFor(type).organization} will decide. If they say yes, we'll email this person an invite.`,
  name: "Name",
  relationship: "Relationship",
  relationships,
  email: "Email",
  cancel: "Cancel",
  send: (type: OrgType) => `Ask the ${termsFor(type).organization}`,
  sending: "Sending…",
});
export type CircleMessages = typeof circleMessages.english;
