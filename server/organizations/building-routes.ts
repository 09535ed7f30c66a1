import * as contract from "#domain/organizations/contract.ts";
import { buildingErrors } from "#domain/organizations/errors.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { addBuilding, deleteBuilding } from "./building-actions.ts";
import { listBuildings } from "./building-store.ts";
import { requireAdmin, requireStaff } from "./require-staff.ts";

export function buildingOperations(deps: Pick<Deps, "db" | "clock">): Operation[] {
  return [
    implement(contract.listOrganizationBuildings, {
      summary: "The organization's buildings by name.",
      async handle({ orgId }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        return { buildings: await listBuildings(deps.db, staff) };
      },
    }),
    implement(contract.addOrganizationBuilding, {
      summary: "Adds a building to the organization's list.",
      creates: true,
      handle: ({ orgId, ...building }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId, buildingErrors.onlyMembersAdd);
          return addBuilding(tx, deps.clock, staff, building);
        }),
    }),
    implement(contract.deleteOrganizationBuilding, {
      summary: "Takes a building off the organization's list; events keep their copies. Admins only.",
      handle: ({ orgId, buildingId }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, buildingErrors.onlyAdminsRemove);
          await deleteBuilding(tx, admin, buildingId);
          return {};
        }),
    }),
  ];
}
