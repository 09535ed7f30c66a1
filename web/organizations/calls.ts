import { useMutation } from "@tanstack/react-query";
import * as z from "zod/mini";
import { directoryPage, type OrganizationType } from "#domain/organizations/organization.ts";
import { organizationTopics } from "#domain/organizations/topics.ts";
import { call, get } from "#web/platform/call.ts";
import { useLiveQuery } from "#web/platform/live/use-live.ts";

export function useDirectory() {
  return useLiveQuery(
    { queryKey: ["organizations"], queryFn: ({ signal }) => get("/organizations", directoryPage, signal) },
    [organizationTopics.directory],
  );
}

export type OrganizationForm = { id: string; name: string; type: OrganizationType; description: string };

export function useAddOrganization() {
  return useMutation({
    mutationFn: (form: OrganizationForm) =>
      call(
        "createOrganization",
        { ...form, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
        z.object({ id: z.string() }),
        { idempotencyKey: form.id },
      ),
  });
}
