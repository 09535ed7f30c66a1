import { useMutation, useQueryClient } from "@tanstack/react-query";
import { contactBlockTopics } from "#domain/roster/contact-block.ts";
import * as contract from "#domain/roster/contract.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

const keyOf = (orgId: string) => ["contact-blocks", orgId];

export function useContactBlocks(orgId: string) {
  return useLiveQuery(
    {
      queryKey: keyOf(orgId),
      queryFn: ({ signal }) => call(contract.listContactBlocks, { orgId }, { signal }),
    },
    [contactBlockTopics.list(orgId)],
  );
}

export function useLiftContactBlock(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (blockId: string) => call(contract.liftContactBlock, { orgId, blockId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(orgId), exact: true }),
  });
}
