import { useMutation, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { organizationAnswer, type OrganizationForm } from "#domain/organizations/organization.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { sessionKey } from "#web/identity/session.ts";
import { call, get } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

export type AboutOrganization = z.infer<typeof organizationAnswer>;

const keyOf = (orgId: string) => ["organization", orgId];

export function useAboutOrganization(orgId: string) {
  return useLiveQuery(
    { queryKey: keyOf(orgId), queryFn: ({ signal }) => get(`/org/${orgId}`, organizationAnswer, signal) },
    [organizationTopics.itself(orgId)],
  );
}

export function useUpdateOrganization(orgId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (form: OrganizationForm) => call("updateOrganization", { orgId, ...form }, z.object({})),
    // The shell shows the organization's name and type.
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: keyOf(orgId) }),
        queryClient.invalidateQueries({ queryKey: sessionKey }),
      ]),
  });
}

const operations = {
  familyNotices: "setFamilyNotices",
  handOutTicks: "setHandOutTicks",
  lettersForDays: "setLettersForDays",
  stationery: "setStationery",
  familyBooks: "setFamilyBooks",
  letterPhotos: "setLetterPhotos",
} as const;
export type Switch = keyof typeof operations;

export function useTurnSwitch(orgId: string, turns: Switch) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: boolean) => call(operations[turns], { orgId, wanted }, z.object({})),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: keyOf(orgId) }),
  });
}
