import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/organizations/contract.ts";
import { type BuildingChange, type NewBuilding } from "#domain/organizations/building.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

const buildingsKey = (orgId: string) => ["organization-buildings", orgId];

export function useOrganizationBuildings(orgId: string) {
  return useLiveQuery(
    {
      queryKey: buildingsKey(orgId),
      queryFn: ({ signal }) => call(contract.listOrganizationBuildings, { orgId }, { signal }),
    },
    [organizationTopics.buildings(orgId)],
  );
}

export function useAddOrganizationBuilding(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (building: NewBuilding) =>
      call(
        contract.addOrganizationBuilding,
        { orgId, ...building },
        {
          idempotencyKey: building.id,
        },
      ),
    onSuccess: () => void queries.invalidateQueries({ queryKey: buildingsKey(orgId) }),
  });
}

export function useUpdateOrganizationBuilding(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (building: BuildingChange) =>
      call(contract.updateOrganizationBuilding, { orgId, ...building }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: buildingsKey(orgId) }),
  });
}

export function useDeleteOrganizationBuilding(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (buildingId: string) => call(contract.deleteOrganizationBuilding, { orgId, buildingId }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: buildingsKey(orgId) }),
  });
}
