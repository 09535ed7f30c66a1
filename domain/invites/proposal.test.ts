import { expect, test } from "vitest";
import { maxContacts } from "../roster/contact.ts";
import { contactErrors } from "../roster/errors.ts";
import { inviteErrors } from "./errors.ts";
import { proposalDeskErrors, proposalErrors } from "./proposal-errors.ts";
import {
  decideApproval,
  maxApprovedProposals,
  maxProposals,
  proposalStatus,
  type ApprovalFacts,
} from "./proposal.ts";

const free: ApprovalFacts = {
  block: undefined,
  contactId: undefined,
  hasOptedOut: false,
  contacts: maxContacts - 1,
  approvedProposals: maxApprovedProposals - 1,
};
const block = "rosa@example.org was removed from Wren in Week 2 (Dana Whitlock, Jul 12, 2027).";

test.each<[what: string, facts: Partial<ApprovalFacts>, error: { code: string; message: string }]>([
  ["a blocked address", { block }, { code: contactErrors.wasRemoved.code, message: block }],
  [
    "a blocked contact",
    { block, contactId: "known" },
    { code: contactErrors.wasRemoved.code, message: block },
  ],
  ["an address that unsubscribed", { hasOptedOut: true }, inviteErrors.optedOut],
  [
    "an eleventh person",
    { approvedProposals: maxApprovedProposals },
    proposalDeskErrors.tooManyOfParticipant,
  ],
  ["a twenty-first contact", { contacts: maxContacts }, contactErrors.tooMany],
])("%s is not approved", (_, facts, error) => {
  expect(decideApproval({ ...free, ...facts })).toMatchObject({ type: "reject", error });
});

test("another address is added, and a contact who has it stays the only one", () => {
  expect(decideApproval(free)).toEqual({ type: "add" });
  const full = { contacts: maxContacts, approvedProposals: maxApprovedProposals, hasOptedOut: true };
  expect(decideApproval({ ...free, ...full, contactId: "known" })).toEqual({
    type: "known",
    contactId: "known",
  });
});

test("messages say the limits", () => {
  expect(proposalErrors.tooManyOpen.message).toContain(`${maxProposals} people`);
  expect(proposalDeskErrors.tooManyOfParticipant.message).toContain(`${maxApprovedProposals} people`);
});

test.each([
  ["asked", null, null],
  ["approved", new Date(0), null],
  ["declined", null, new Date(0)],
])("a proposal is %s", (status, approvedAt, declinedAt) => {
  expect(proposalStatus({ approvedAt, declinedAt })).toBe(status);
});
