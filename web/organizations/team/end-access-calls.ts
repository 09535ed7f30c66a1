import { useMutation } from "@tanstack/react-query";
import * as contract from "#domain/organizations/team-contract.ts";
import { call } from "#web/platform/call.ts";
import { useTeamAction } from "../team-calls.ts";

type Removal = { userId: string; keptApiKeyIds: string[] };

export function useRemoveTeamMember(orgId: string) {
  return useTeamAction(orgId, (removal: Removal) => call(contract.removeTeamMember, { orgId, ...removal }));
}

export function useSignOutTeamMember(orgId: string) {
  return useMutation({
    mutationFn: (userId: string) => call(contract.signOutTeamMember, { orgId, userId }),
  });
}

/** Does not refetch: a former member may not read the team. */
export function useLeaveTeam(orgId: string) {
  return useMutation({
    mutationFn: (removal: Removal) => call(contract.removeTeamMember, { orgId, ...removal }),
  });
}
