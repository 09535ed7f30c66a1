import { useMutation, useQueryClient } from "@tanstack/react-query";
import { identityTopics } from "#domain/identity/topics.ts";
import * as contract from "#domain/invites/proposal-contract.ts";
import type { ProposalForm } from "#domain/invites/proposal.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

const keyOf = (participantId: string) => ["my-proposals", participantId];

export function useMyProposals(participantId: string, userId: string) {
  return useLiveQuery(
    {
      queryKey: keyOf(participantId),
      queryFn: ({ signal }) => call(contract.listMyProposals, { participantId }, { signal }),
    },
    [identityTopics.person(userId)],
  );
}

export function useProposeContact(participantId: string) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (form: ProposalForm) => call(contract.proposeContact, { participantId, ...form }),
    // A request whose response was lost may have succeeded.
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(participantId) }),
  });
}

export function useWithdrawProposal(participantId: string) {
  const queries = useQueryClient();
  return useMutation({
    networkMode: "always",
    mutationFn: (proposalId: string) => call(contract.withdrawProposal, { participantId, proposalId }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(participantId) }),
  });
}
