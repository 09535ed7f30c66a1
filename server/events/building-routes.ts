import * as contract from "#domain/events/contract.ts";
import { buildingErrors } from "#domain/organizations/errors.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { type Operation, implement } from "#server/platform/http/operation.ts";
import { addEventBuilding, copyEventBuildings } from "./building-actions.ts";

export function eventBuildingOperations(deps: Deps): Operation[] {
  return [
    implement(contract.addEventBuilding, {
      summary: "Adds a building to one event; the organization's own list stays as it is.",
      creates: true,
      handle: ({ orgId, eventId, ...building }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId, buildingErrors.onlyMembersAdd);
          return addEventBuilding(tx, deps, staff, eventId, building);
        }),
    }),
    implement(contract.copyEventBuildings, {
      summary:
        "Gives an event that has no buildings those of the latest other event, else of the organization.",
      handle: ({ orgId, eventId }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          return copyEventBuildings(tx, deps, staff, eventId);
        }),
    }),
  ];
}
