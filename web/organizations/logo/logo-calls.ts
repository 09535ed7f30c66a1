import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/organizations/logo-contract.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { previewLogoHttp } from "#domain/printing/letterhead-contract.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

const keyOf = (orgId: string) => ["logo", orgId];

export function useLogo(orgId: string) {
  return useLiveQuery(
    { queryKey: keyOf(orgId), queryFn: ({ signal }) => call(contract.readLogo, { orgId }, { signal }) },
    [organizationTopics.itself(orgId)],
  );
}

export type TriedLogo = { image?: string; version: string };

/** `image` is tried out; without it the stored logo is shown. */
export function useLogoPreview(orgId: string, tried: TriedLogo | undefined) {
  return useQuery({
    queryKey: ["logo-preview", orgId, tried?.version],
    queryFn: ({ signal }) => {
      const image = tried?.image;
      return call(previewLogoHttp, { orgId, ...(image === undefined ? {} : { image }) }, { signal });
    },
    enabled: tried !== undefined,
    staleTime: Infinity,
    // Pages are large.
    gcTime: 0,
    retry: false,
  });
}

export function useSaveLogo(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (image: string) => call(contract.saveLogo, { orgId, image }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(orgId) }),
  });
}

export function useRemoveLogo(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.removeLogo, { orgId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(orgId) }),
  });
}
