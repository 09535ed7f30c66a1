import { useMutation, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import * as contract from "#domain/organizations/contract.ts";
import { saveLetterGuide } from "#domain/organizations/letter-guide-contract.ts";
import type { LetterGuide } from "#domain/organizations/letter-guide.ts";
import type { organizationAnswer } from "#domain/organizations/organization.ts";
import { updateOrganization, type OrganizationSettings } from "#domain/organizations/settings-contract.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { sessionKey } from "#web/identity/session.ts";
import { call } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

export type AboutOrganization = z.infer<typeof organizationAnswer>;

const keyOf = (orgId: string) => ["organization", orgId];

export function useAboutOrganization(orgId: string) {
  return useLiveQuery(
    {
      queryKey: keyOf(orgId),
      queryFn: ({ signal }) => call(contract.readOrganization, { orgId }, { signal }),
    },
    [organizationTopics.itself(orgId)],
  );
}

export function useUpdateOrganization(orgId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: OrganizationSettings) => call(updateOrganization, { orgId, ...form }),
    // The shell shows the organization's name and type.
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf(orgId) }),
        queryClient.invalidateQueries({ queryKey: sessionKey }),
      ]),
  });
}

export function useSaveLetterGuide(orgId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (guide: LetterGuide) => call(saveLetterGuide, { orgId, ...guide }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(orgId) }),
  });
}

const operations = {
  familyNotices: contract.setFamilyNotices,
  printAtCutOff: contract.setPrintAtCutOff,
  stationery: contract.setStationery,
  letterPhotos: contract.setLetterPhotos,
  answersByMail: contract.setAnswersByMail,
  linkReturning: contract.setLinkReturning,
  preapproveProposals: contract.setPreapproveProposals,
  counselorsReadReplies: contract.setCounselorsReadReplies,
} as const;
export type Switch = keyof typeof operations;

export function useTurnSwitch(orgId: string, turns: Switch) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: boolean) => call(operations[turns], { orgId, wanted }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(orgId) }),
  });
}
