import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/organizations/counselor-contract.ts";
import type { CounselorsAnswer, NewCounselor } from "#domain/organizations/counselors.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

export type Counselor = CounselorsAnswer["counselors"][number];

const keyOf = (orgId: string) => ["counselors", orgId];

/** Admins only. */
export function useCounselors(orgId: string) {
  return useLiveQuery(
    {
      queryKey: keyOf(orgId),
      queryFn: ({ signal }) => call(contract.listCounselors, { orgId }, { signal }),
    },
    [organizationTopics.team(orgId)],
  );
}

/** Refetches, so the user's own change shows without the live stream. */
function useCounselorAction<Input, Answer>(orgId: string, action: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(orgId) }),
  });
}

export function useInviteCounselor(orgId: string) {
  return useCounselorAction(orgId, (counselor: NewCounselor) =>
    call(contract.inviteCounselor, { orgId, ...counselor }, { idempotencyKey: counselor.id }),
  );
}

export function useResendCounselorInvite(orgId: string) {
  return useCounselorAction(orgId, (counselorId: string) =>
    call(contract.resendCounselorInvite, { orgId, counselorId }),
  );
}

export function useSetCounselorBuildings(orgId: string) {
  return useCounselorAction(orgId, (change: { counselorId: string; buildings: string[] }) =>
    call(contract.setCounselorBuildings, { orgId, ...change }),
  );
}

export function useRemoveCounselor(orgId: string) {
  return useCounselorAction(orgId, (counselorId: string) =>
    call(contract.removeCounselor, { orgId, counselorId }),
  );
}
