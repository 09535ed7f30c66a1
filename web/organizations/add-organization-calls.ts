import { useMutation } from "@tanstack/react-query";
import * as contract from "#domain/organizations/contract.ts";
import type { OrganizationType } from "#domain/organizations/organization.ts";
import { call } from "#web/platform/call.ts";

export type OrganizationFormValues = {
  id: string;
  name: string;
  type: OrganizationType;
  description: string;
};

export function useAddOrganization() {
  return useMutation({
    mutationFn: (form: OrganizationFormValues) =>
      call(
        contract.createOrganization,
        { ...form, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
        { idempotencyKey: form.id },
      ),
  });
}
