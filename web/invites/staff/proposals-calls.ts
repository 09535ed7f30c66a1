import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/invites/proposal-contract.ts";
import { inviteTopics } from "#domain/invites/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

const keyOf = (orgId: string) => ["proposals", orgId];

export function useProposals(orgId: string) {
  return useLiveQuery(
    {
      queryKey: keyOf(orgId),
      queryFn: ({ signal }) => call(contract.listProposals, { orgId }, { signal }),
    },
    [inviteTopics.proposals(orgId)],
  );
}

export function useDecideProposals(orgId: string) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: keyOf(orgId) });
  return {
    approve: useMutation({
      mutationFn: (proposalIds: readonly string[]) =>
        call(contract.approveProposals, { orgId, proposalIds: [...proposalIds] }),
      onSettled,
    }),
    decline: useMutation({
      mutationFn: (proposalId: string) => call(contract.declineProposal, { orgId, proposalId }),
      onSettled,
    }),
  };
}
