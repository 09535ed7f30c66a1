import * as contract from "#domain/groups/contract.ts";
import { groupErrors } from "#domain/groups/errors.ts";
import { requireAdmin } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { implement, type Operation } from "#server/platform/http/operation.ts";
import { createOrganizationInGroup, takeDefaults } from "./defaults-actions.ts";
import { findChosen, findDefaults, saveDefaults } from "./defaults-store.ts";
import { requireGroupManager } from "./require-group-manager.ts";
import { findGroupOf, lockGroup } from "./store.ts";

type DefaultDeps = Pick<Deps, "db" | "clock" | "config" | "limits">;

export function defaultOperations(deps: DefaultDeps): Operation[] {
  const { db, clock } = deps;
  return [
    implement(contract.saveGroupDefaults, {
      withSystemAccess: "policies let no user write the tables of groups; the action checks the manager",
      summary:
        "Keeps settings that a group's organizations may take over. Changes no organization. Managers only.",
      handle: ({ groupId, defaults }, { caller, transact }) =>
        transact(async (tx) => {
          const manager = await requireGroupManager(tx, caller, groupId);
          await lockGroup(tx, groupId);
          await saveDefaults(tx, manager, defaults, clock.now());
          return {};
        }),
    }),
    implement(contract.readGroupDefaults, {
      summary: "What an organization has chosen, and what its group offers. Admins only.",
      async handle({ orgId }, { caller }) {
        const admin = await requireAdmin(db, caller, orgId, groupErrors.onlyAdmins);
        const [group, chosen] = await Promise.all([findGroupOf(db, orgId), findChosen(db, admin)]);
        return { defaults: group === undefined ? null : await findDefaults(db, group.id), chosen };
      },
    }),
    implement(contract.takeGroupDefaults, {
      summary:
        "Takes over the settings of the organization's group, as they were shown. Each is recorded. Admins only.",
      handle: ({ orgId, seen }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, groupErrors.onlyAdmins);
          await takeDefaults(tx, deps, admin, seen);
          return {};
        }),
    }),
    implement(contract.createOrganizationInGroup, {
      withSystemAccess: "the caller becomes a member by this operation",
      summary:
        "Creates an organization in a group, with the group's settings; the caller becomes its admin. Managers only.",
      creates: true,
      handle: ({ groupId, ...organization }, { caller, transact, address }) =>
        transact(async (tx) => {
          const manager = await requireGroupManager(tx, caller, groupId);
          return createOrganizationInGroup(tx, deps, { caller, address: address() }, manager, organization);
        }),
    }),
  ];
}
