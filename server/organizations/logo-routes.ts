import { organizationErrors } from "#domain/organizations/errors.ts";
import * as contract from "#domain/organizations/logo-contract.ts";
import { maxLogoRequest } from "#domain/organizations/logo.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import { findLogo } from "./logo-store.ts";
import { removeLogo, saveLogo, type LogoDeps } from "./logo.ts";
import { requireAdmin, requireStaff } from "./require-staff.ts";

export function logoOperations(deps: LogoDeps): Operation[] {
  return [
    implement(contract.readLogo, {
      summary: "Since when the organization has its logo, if it has one.",
      async handle({ orgId }, { caller }) {
        const { organizationId } = await requireStaff(deps.db, caller, orgId);
        const logo = await findLogo(deps.db, organizationId);
        return { changedAt: logo?.changedAt.toISOString() ?? null };
      },
    }),
    implement(contract.saveLogo, {
      summary: "Puts a logo on sheets and mails. The picture is cleaned first. Admins only.",
      maxBytes: maxLogoRequest,
      async handle({ orgId, image }, { caller, transact, gone }) {
        // Before the picture is opened, and again with the change.
        const admin = await requireAdmin(deps.db, caller, orgId, organizationErrors.onlyAdminsEdit);
        await saveLogo({ ...deps, transact }, admin, image, {
          requireAdmin: (tx) => requireAdmin(tx, caller, orgId, organizationErrors.onlyAdminsEdit),
          gone: gone(),
        });
        return {};
      },
    }),
    implement(contract.removeLogo, {
      summary: "Takes the logo off sheets and mails. One that is not there is removed already. Admins only.",
      handle: ({ orgId }, { caller, transact }) =>
        transact(async (tx) => {
          await removeLogo(
            tx,
            deps,
            await requireAdmin(tx, caller, orgId, organizationErrors.onlyAdminsEdit),
          );
          return {};
        }),
    }),
  ];
}
