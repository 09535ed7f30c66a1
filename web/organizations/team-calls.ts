import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import * as contract from "#domain/organizations/team-contract.ts";
import type { Role } from "#domain/identity/session.ts";
import { identityTopics } from "#domain/identity/topics.ts";
import type { myTeamInvites } from "#domain/organizations/team.ts";
import { type NewTeamInvite } from "#domain/organizations/team.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { sessionKey } from "#web/identity/session.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

export function useTeam(orgId: string) {
  return useLiveQuery(
    {
      queryKey: ["team", orgId],
      queryFn: ({ signal }) => call(contract.listTeam, { orgId }, { signal }),
    },
    [organizationTopics.team(orgId)],
  );
}

/** Refetches, so the user's own change shows without the live stream. */
export function useTeamAction<Input, Answer>(orgId: string, action: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ["team", orgId] }),
  });
}

export function useInviteTeamMember(orgId: string) {
  return useTeamAction(orgId, (invite: NewTeamInvite) =>
    call(
      contract.inviteTeamMember,
      { orgId, ...invite },
      {
        idempotencyKey: invite.id,
      },
    ),
  );
}

export function useResendTeamInvite(orgId: string) {
  return useTeamAction(orgId, (teamInviteId: string) =>
    call(contract.resendTeamInvite, { orgId, teamInviteId }),
  );
}

export function useRevokeTeamInvite(orgId: string) {
  return useTeamAction(orgId, (teamInviteId: string) =>
    call(contract.revokeTeamInvite, { orgId, teamInviteId }),
  );
}

export function useChangeRole(orgId: string) {
  return useTeamAction(orgId, (change: { userId: string; role: Role }) =>
    call(contract.changeRole, { orgId, ...change }),
  );
}

export type MyTeamInvite = z.infer<typeof myTeamInvites>["invites"][number];

export function useMyTeamInvites(userId: string) {
  return useLiveQuery(
    {
      queryKey: ["my-team-invites"],
      queryFn: ({ signal }) => call(contract.listMyTeamInvites, {}, { signal }),
    },
    [identityTopics.person(userId)],
  );
}

export function useAcceptTeamInvite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (teamInviteId: string) => call(contract.acceptTeamInvite, { teamInviteId }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["my-team-invites"] }),
        queryClient.invalidateQueries({ queryKey: sessionKey }),
      ]),
  });
}
