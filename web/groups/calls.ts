import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import * as contract from "#domain/groups/contract.ts";
import type { NewGroupInvitation } from "#domain/groups/group.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

const minuteMs = 60_000;

const groupKey = (groupId: string) => ["group", groupId];
const ownKey = (orgId: string) => ["group-of", orgId];
const mineKey = ["my-groups"];

export function useMyGroups(userId: string) {
  return useLiveQuery(
    { queryKey: mineKey, queryFn: ({ signal }) => call(contract.listMyGroups, {}, { signal }) },
    [identityTopics.person(userId)],
  );
}

export function useGroup(groupId: string, userId: string) {
  return useLiveQuery(
    {
      queryKey: groupKey(groupId),
      queryFn: ({ signal }) => call(contract.readGroup, { groupId }, { signal }),
      // A stream carries topics of the user's own teams only, and most of these are not.
      refetchInterval: minuteMs,
    },
    [identityTopics.person(userId)],
  );
}

export function useOrganizationGroup(orgId: string) {
  return useLiveQuery(
    {
      queryKey: ownKey(orgId),
      queryFn: ({ signal }) => call(contract.readOrganizationGroup, { orgId }, { signal }),
    },
    [organizationTopics.itself(orgId)],
  );
}

/** Refetches, so the user's own change shows without the live stream. */
function useChange<Input>(action: (input: Input) => Promise<unknown>, ...keys: readonly QueryKey[]) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: () => Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  });
}

export function useCreateGroup(orgId: string) {
  return useChange(
    (group: { id: string; name: string }) =>
      call(contract.createGroup, { orgId, ...group }, { idempotencyKey: group.id }),
    ownKey(orgId),
    mineKey,
  );
}

export function useInviteToGroup(groupId: string) {
  return useChange(
    (invitation: NewGroupInvitation) =>
      call(contract.inviteToGroup, { groupId, ...invitation }, { idempotencyKey: invitation.id }),
    groupKey(groupId),
  );
}

export function useWithdrawInvitation(groupId: string) {
  return useChange(
    (groupInvitationId: string) => call(contract.removeGroupInvitation, { groupInvitationId }),
    groupKey(groupId),
  );
}

export function useDeclineInvitation() {
  return useChange(
    (groupInvitationId: string) => call(contract.removeGroupInvitation, { groupInvitationId }),
    mineKey,
  );
}

export function useAcceptInvitation() {
  return useChange(
    (accepted: { groupInvitationId: string; orgId?: string }) =>
      call(contract.acceptGroupInvitation, accepted),
    mineKey,
    ["group-of"],
  );
}

export function useAddToGroup(groupId: string) {
  return useChange((orgId: string) => call(contract.addToGroup, { groupId, orgId }), groupKey(groupId), [
    "group-of",
  ]);
}

export function useRemoveFromGroup(groupId: string) {
  return useChange((orgId: string) => call(contract.removeFromGroup, { groupId, orgId }), groupKey(groupId), [
    "group-of",
  ]);
}

export function useRemoveManager(groupId: string) {
  return useChange(
    (userId: string) => call(contract.removeGroupManager, { groupId, userId }),
    groupKey(groupId),
  );
}

/** Does not refetch the group: a former manager may not read it. */
export function useLeaveGroup(groupId: string) {
  return useChange((userId: string) => call(contract.removeGroupManager, { groupId, userId }), mineKey);
}
