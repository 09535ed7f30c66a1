import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/organizations/api-key-contract.ts";
import { startPairing } from "#domain/printing/contract.ts";
import type { NewApiKey } from "#domain/organizations/api-key.ts";
import { call } from "#web/platform/call.ts";

const keyOf = (orgId: string) => ["api-keys", orgId];

export function useApiKeys(orgId: string, { enabled = true }: { enabled?: boolean } = {}) {
  return useQuery({
    queryKey: keyOf(orgId),
    queryFn: ({ signal }) => call(contract.listApiKeys, { orgId }, { signal }),
    enabled,
  });
}

/** Undefined until they are loaded, and for members, who may not read keys. */
export function useApiKeysOf(orgId: string, userId: string, { isAdmin }: { isAdmin: boolean }) {
  const { data } = useApiKeys(orgId, { enabled: isAdmin });
  return data?.keys.filter(({ createdBy }) => createdBy === userId);
}

export function useCreateApiKey(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (key: NewApiKey) => call(contract.createApiKey, { orgId, ...key }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(orgId) }),
    // The answer contains the key; it must not stay in memory after the dialog.
    gcTime: 0,
  });
}

/** A new code each time; the one before ends. */
export function useStartPairing(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(startPairing, { orgId }),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(orgId) }),
    gcTime: 0,
  });
}

export function useRevokeApiKey(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (apiKeyId: string) => call(contract.revokeApiKey, { orgId, apiKeyId }),
    // Also after a failure: another admin may have revoked it.
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(orgId) }),
  });
}
