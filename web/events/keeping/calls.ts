import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { retentionAnswer } from "#domain/organizations/retention.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { call, get } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

const keyOf = (orgId: string) => ["retention", orgId];
const nothing = z.object({});

export function useRetention(orgId: string) {
  return useLiveQuery(
    {
      queryKey: keyOf(orgId),
      queryFn: ({ signal }) => get(`/org/${orgId}/retention`, retentionAnswer, signal),
    },
    [organizationTopics.itself(orgId)],
  );
}

function useAction<DialogRequest extends object>(name: string, orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (request: DialogRequest) => call(name, { orgId, ...request }, nothing),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(orgId) }),
  });
}

export const useSetRetention = (orgId: string) => useAction<{ days: number }>("setRetention", orgId);

/** Null means the whole organization. */
type Held = { eventId: string | null };
export const usePlaceHold = (orgId: string) => useAction<Held & { reason: string }>("placeHold", orgId);
export const useReleaseHold = (orgId: string) => useAction<Held>("releaseHold", orgId);
