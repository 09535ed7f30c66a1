import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/groups/contract.ts";
import type { GroupDefaults } from "#domain/groups/defaults.ts";
import type { NewOrganization } from "#domain/organizations/organization.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

export function useSaveGroupDefaults(groupId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (defaults: GroupDefaults) => call(contract.saveGroupDefaults, { groupId, defaults }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["group", groupId] }),
  });
}

const offeredKey = (orgId: string) => ["group-defaults", orgId];

export function useOfferedDefaults(orgId: string) {
  return useLiveQuery(
    {
      queryKey: offeredKey(orgId),
      queryFn: ({ signal }) => call(contract.readGroupDefaults, { orgId }, { signal }),
    },
    [organizationTopics.itself(orgId)],
  );
}

export function useTakeDefaults(orgId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (seen: GroupDefaults) => call(contract.takeGroupDefaults, { orgId, seen }),
    // Also after a refusal: the group's settings were changed meanwhile. The screens of the settings load again, too.
    onSettled: () => queries.invalidateQueries(),
  });
}

export function useCreateInGroup(groupId: string) {
  return useMutation({
    mutationFn: (form: Omit<NewOrganization, "timeZone" | "description"> & { description: string }) =>
      call(
        contract.createOrganizationInGroup,
        { groupId, ...form, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
        { idempotencyKey: form.id },
      ),
  });
}
