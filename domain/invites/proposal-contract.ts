import * as z from "zod/mini";
import { callable, query } from "../contract.ts";
import { nothing } from "../refs.ts";
import { uuid } from "../uuid.ts";
import {
  approvedProposalsAnswer,
  maxProposalsDecided,
  myProposalsAnswer,
  openProposalsAnswer,
  proposalForm,
} from "./proposal.ts";

export const listMyProposals = query("listMyProposals", "/my/participants/:participantId/proposals", {
  input: z.object({ participantId: uuid }),
  output: myProposalsAnswer,
});

/** The same answer whether or not the address is a contact, proposed by another contact or blocked. */
export const proposeContact = callable("proposeContact", {
  input: z.object({ participantId: uuid, ...proposalForm.shape }),
  output: nothing,
});

export const withdrawProposal = callable("withdrawProposal", {
  input: z.object({ participantId: uuid, proposalId: uuid }),
  output: nothing,
});

export const listProposals = query("listProposals", "/org/:orgId/proposals", {
  input: z.object({ orgId: uuid }),
  output: openProposalsAnswer,
});

export const approveProposals = callable("approveProposals", {
  input: z.object({
    orgId: uuid,
    proposalIds: z.array(uuid).check(z.minLength(1), z.maxLength(maxProposalsDecided)),
  }),
  output: approvedProposalsAnswer,
});

export const declineProposal = callable("declineProposal", {
  input: z.object({ orgId: uuid, proposalId: uuid }),
  output: nothing,
});
