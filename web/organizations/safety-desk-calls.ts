import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { safetyDeskAnswer } from "#domain/organizations/safety-desk-answer.ts";
import type { SafetyDesk } from "#domain/organizations/safety-desk.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { call, get } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

const keyOf = (orgId: string) => ["safety-desk", orgId];

export function useSafetyDesk(orgId: string) {
  return useLiveQuery(
    {
      queryKey: keyOf(orgId),
      queryFn: ({ signal }) => get(`/org/${orgId}/safetyDesk`, safetyDeskAnswer, signal),
    },
    [organizationTopics.itself(orgId)],
  );
}

export function useSaveSafetyDesk(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (desk: SafetyDesk) => call("saveSafetyDesk", { orgId, ...desk }, z.object({})),
    onSuccess: () => queries.invalidateQueries({ queryKey: keyOf(orgId) }),
  });
}
