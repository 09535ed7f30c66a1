import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { buildingsAnswer, type NewBuilding } from "#domain/organizations/building.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { call, get } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

const buildingsKey = (orgId: string) => ["organization-buildings", orgId];

export function useOrganizationBuildings(orgId: string) {
  return useLiveQuery(
    {
      queryKey: buildingsKey(orgId),
      queryFn: ({ signal }) => get(`/org/${orgId}/buildings`, buildingsAnswer, signal),
    },
    [organizationTopics.buildings(orgId)],
  );
}

export function useAddOrganizationBuilding(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (building: NewBuilding) =>
      call("addOrganizationBuilding", { orgId, ...building }, z.object({ id: z.string() }), {
        idempotencyKey: building.id,
      }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: buildingsKey(orgId) }),
  });
}

export function useDeleteOrganizationBuilding(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (buildingId: string) =>
      call("deleteOrganizationBuilding", { orgId, buildingId }, z.object({})),
    onSuccess: () => void queries.invalidateQueries({ queryKey: buildingsKey(orgId) }),
  });
}
