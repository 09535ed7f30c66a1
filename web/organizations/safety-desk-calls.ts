import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/organizations/safety-desk-contract.ts";
import type { SafetyDesk } from "#domain/organizations/safety-desk.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { sessionKey } from "#web/identity/session.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

const keyOf = (orgId: string) => ["safety-desk", orgId];

export function useSafetyDesk(orgId: string) {
  return useLiveQuery(
    {
      queryKey: keyOf(orgId),
      queryFn: ({ signal }) => call(contract.readSafetyDesk, { orgId }, { signal }),
    },
    [organizationTopics.itself(orgId)],
  );
}

export function useSaveSafetyDesk(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (desk: SafetyDesk) => call(contract.saveSafetyDesk, { orgId, ...desk }),
    // The session says whether its tab is shown.
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: keyOf(orgId) }),
        queries.invalidateQueries({ queryKey: sessionKey }),
      ]),
  });
}
