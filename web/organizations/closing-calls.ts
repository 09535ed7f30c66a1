import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/organizations/closing-contract.ts";
import { sessionKey } from "#web/identity/session.ts";
import { call } from "#web/platform/call.ts";

export function useCloseOrganization(orgId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (typedName: string) => call(contract.closeOrganization, { orgId, typedName }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionKey }),
  });
}

export function useReopenOrganization(orgId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.reopenOrganization, { orgId }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sessionKey }),
  });
}
