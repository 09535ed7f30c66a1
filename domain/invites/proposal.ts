import * as z from "zod/mini";
import type { ErrorDefinition } from "../app-error.ts";
import { emailAddress } from "../identity/email.ts";
import type { Limit } from "../limit.ts";
import { maxContacts } from "../roster/contact.ts";
import { relationships } from "../roster/relationship.ts";
import { contactErrors } from "../roster/errors.ts";
import { requiredName } from "../text.ts";
import { inviteErrors } from "./errors.ts";
import { nameRequired, nameTooLong, proposalDeskErrors, proposalErrors } from "./proposal-errors.ts";

/** Open or approved, of one contact for one participant. The message of `tooManyOpen` says the number. */
export const maxProposals = 4;
/** Approved, of all contacts of a participant. Its message says the number. */
export const maxApprovedProposals = 10;
export const maxProposalsListed = 200;
export const maxProposalsDecided = 100;
/** Of the proposer's own list, with declined ones. */
export const maxOwnProposalsListed = 50;

/** Per user and participant. */
export const proposalsAsked: Limit = {
  name: "contact-proposals-asked",
  times: 10,
  minutes: 24 * 60,
  error: proposalErrors.tooManyToday,
};

export const proposalForm = z.object({
  name: requiredName({
    max: 120,
    required: nameRequired,
    tooLong: nameTooLong,
  }),
  relationship: z.enum(relationships),
  email: emailAddress,
});
export type ProposalForm = z.infer<typeof proposalForm>;

const proposalStatuses = ["asked", "approved", "declined"] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

export function proposalStatus(proposal: {
  approvedAt: Date | null;
  declinedAt: Date | null;
}): ProposalStatus {
  if (proposal.declinedAt !== null) return "declined";
  return proposal.approvedAt === null ? "asked" : "approved";
}

const myProposal = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  relationship: z.enum(relationships),
  status: z.enum(proposalStatuses),
});
export type MyProposal = z.infer<typeof myProposal>;

export type MyProposals = z.infer<typeof myProposalsAnswer>;
export const myProposalsAnswer = z.object({
  isGuardian: z.boolean(),
  /** The caller's own. Other contacts of the participant have theirs. */
  proposals: z.array(myProposal),
});

const openProposal = z.object({
  id: z.string(),
  eventId: z.string(),
  eventName: z.string(),
  participantId: z.string(),
  participantName: z.string(),
  proposerName: z.string(),
  isByGuardian: z.boolean(),
  name: z.string(),
  relationship: z.enum(relationships),
  email: z.string(),
  askedAt: z.string(),
  isContact: z.boolean(),
  /** Why it cannot be approved. */
  problem: z.nullable(z.string()),
});
export type OpenProposal = z.infer<typeof openProposal>;

export const openProposalsAnswer = z.object({ proposals: z.array(openProposal) });

export const approvedProposalsAnswer = z.object({
  approved: z.number(),
  /** Those that stay open, with the reason. */
  heldBack: z.array(z.object({ id: z.string(), name: z.string(), sentence: z.string() })),
});
export type ApprovedProposals = z.infer<typeof approvedProposalsAnswer>;

export type ApprovalFacts = {
  /** Staff removed the address from this participant before: a sentence for staff. */
  block: string | undefined;
  /** Has the address already. */
  contactId: string | undefined;
  hasOptedOut: boolean;
  /** Of the participant. */
  contacts: number;
  approvedProposals: number;
};

export type ApprovalDecision =
  | { type: "reject"; error: ErrorDefinition }
  | { type: "known"; contactId: string }
  | { type: "add" };

/** A block comes first: it also holds back a contact of this event. */
export function decideApproval(facts: ApprovalFacts): ApprovalDecision {
  const { block, contactId, hasOptedOut, contacts, approvedProposals } = facts;
  if (block !== undefined) return reject({ ...contactErrors.wasRemoved, message: block });
  if (contactId !== undefined) return { type: "known", contactId };
  if (hasOptedOut) return reject(inviteErrors.optedOut);
  if (approvedProposals >= maxApprovedProposals) return reject(proposalDeskErrors.tooManyOfParticipant);
  if (contacts >= maxContacts) return reject(contactErrors.tooMany);
  return { type: "add" };
}

function reject(error: ErrorDefinition): ApprovalDecision {
  return { type: "reject", error };
}
