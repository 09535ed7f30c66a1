import * as contract from "#domain/organizations/contract.ts";
import { organizationErrors } from "#domain/organizations/errors.ts";
import { AppError } from "#domain/app-error.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { createOrganization, updateOrganization, type WhenClockChanges } from "./actions.ts";
import { auditOperations } from "./audit-routes.ts";
import { buildingOperations } from "./building-routes.ts";
import { directoryOperations } from "./directory-routes.ts";
import { requireAdmin, requireStaff } from "./require-staff.ts";
import { safetyDeskOperations } from "./safety-desk-routes.ts";
import { findOrganization } from "./store.ts";
import type { OrganizationSwitch } from "./switch-store.ts";
import { changeSwitch } from "./switches.ts";
import { teamInviteOperations } from "./team-invite-routes.ts";
import { teamOperations } from "./team-routes.ts";

export type OrganizationHooks = { onTimeZoneChanged: WhenClockChanges };

export function organizationOperations(deps: Deps, hooks: OrganizationHooks): Operation[] {
  return [
    ...directoryOperations(deps),
    implement(contract.createOrganization, {
      withSystemAccess: "the caller becomes a member by this operation",
      summary:
        "Creates an organization; the caller becomes its admin. The id is the client's, so sending twice creates one.",
      creates: true,
      handle: (input, { caller, transact }) =>
        transact((tx) => createOrganization(tx, deps.clock, caller, input)),
    }),
    implement(contract.readOrganization, {
      summary: "An organization as its team sees it, with the caller's role.",
      async handle({ orgId }, { caller }) {
        const { role } = await requireStaff(deps.db, caller, orgId);
        const organization = await findOrganization(deps.db, orgId);
        if (organization === undefined) throw new AppError(organizationErrors.notFound);
        return { ...organization, role };
      },
    }),
    implement(contract.updateOrganization, {
      summary: "Changes name, type, description and time zone. Admins only.",
      handle: ({ orgId, ...form }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, organizationErrors.onlyAdminsEdit);
          await updateOrganization(tx, { ...deps, ...hooks }, admin, form);
          return {};
        }),
    }),
    switchOperation(deps, contract.setFamilyNotices, {
      summary: "Whether families are mailed when a letter is printed or a reply is here. Admins only.",
      turns: "familyNotices",
    }),
    switchOperation(deps, contract.setHandOutTicks, {
      summary: "Whether the team ticks mail as handed out, and families see it. Admins only.",
      turns: "handOutTicks",
    }),
    switchOperation(deps, contract.setLettersForDays, {
      summary: "Whether families may choose the mail day of a letter. Admins only.",
      turns: "lettersForDays",
    }),
    switchOperation(deps, contract.setStationery, {
      summary: "Whether the team can print sheets to write first on. Admins only.",
      turns: "stationery",
    }),
    switchOperation(deps, contract.setFamilyBooks, {
      summary: "Whether families can have a book made of their letters and replies. Admins only.",
      turns: "familyBooks",
    }),
    switchOperation(deps, contract.setLetterPhotos, {
      summary: "Whether families may add a photo to a letter. Admins only.",
      turns: "letterPhotos",
    }),
    ...safetyDeskOperations(deps),
    ...buildingOperations(deps),
    ...teamOperations(deps),
    ...teamInviteOperations(deps),
    ...auditOperations(deps),
  ];
}

type SwitchOperation = { summary: string; turns: OrganizationSwitch };

function switchOperation(
  deps: Deps,
  setSwitch: typeof contract.setStationery,
  { summary, turns }: SwitchOperation,
): Operation {
  return implement(setSwitch, {
    summary,
    handle: ({ orgId, wanted }, { caller, transact }) =>
      transact(async (tx) => {
        const admin = await requireAdmin(tx, caller, orgId, organizationErrors.onlyAdminsEdit);
        await changeSwitch(tx, deps, admin, { turns, wanted });
        return {};
      }),
  });
}
