import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/events/retention-contract.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

const keyOf = (orgId: string) => ["retention", orgId];

export function useRetention(orgId: string) {
  return useLiveQuery(
    {
      queryKey: keyOf(orgId),
      queryFn: ({ signal }) => call(contract.readRetention, { orgId }, { signal }),
    },
    [organizationTopics.itself(orgId)],
  );
}

function useChange<Input>(orgId: string, change: (input: Input) => Promise<unknown>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(orgId) }),
  });
}

export const useSetRetention = (orgId: string) =>
  useChange(orgId, (input: { days: number }) => call(contract.setRetention, { orgId, ...input }));

/** Null means the whole organization. */
type Held = { eventId: string | null };
export const usePlaceHold = (orgId: string) =>
  useChange(orgId, (input: Held & { reason: string }) => call(contract.placeHold, { orgId, ...input }));
export const useReleaseHold = (orgId: string) =>
  useChange(orgId, (input: Held) => call(contract.releaseHold, { orgId, ...input }));
