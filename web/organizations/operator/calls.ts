import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/organizations/operator-contract.ts";
import { call } from "#web/platform/call.ts";

const queryKey = ["operated-organizations"];

/** Not live: no topic carries other people's organizations. */
export function useFoundOrganizations(by: { orgId?: string; name?: string }) {
  return useQuery({
    queryKey: [...queryKey, by],
    queryFn: ({ signal }) => call(contract.findOrganizations, by, { signal }),
    placeholderData: keepPreviousData,
  });
}

export type Decision = "approve" | "suspend";

const operations = { approve: contract.approveOrganization, suspend: contract.suspendOrganization };

export function useDecide(decision: Decision) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (decided: { orgId: string; reason: string }) => call(operations[decision], decided),
    onSuccess: () => queries.invalidateQueries({ queryKey }),
  });
}
