import * as z from "zod/mini";
import { newEventBuilding } from "#domain/organizations/building.ts";
import { buildingErrors } from "#domain/organizations/errors.ts";
import { uuid } from "#domain/uuid.ts";
import { requireStaff } from "#server/organizations/require-staff.ts";
import type { Deps } from "#server/platform/deps.ts";
import { callable, type Operation } from "#server/platform/http/operation.ts";
import { addEventBuilding, copyEventBuildings } from "./building-actions.ts";

const eventRef = { orgId: uuid, eventId: uuid };

export function eventBuildingOperations(deps: Deps): Operation[] {
  return [
    callable({
      name: "addEventBuilding",
      summary: "Adds a building to one event; the organization's own list stays as it is.",
      creates: true,
      input: z.extend(newEventBuilding, eventRef),
      output: z.object({ id: z.string() }),
      handle: ({ orgId, eventId, ...building }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId, buildingErrors.onlyMembersAdd);
          return addEventBuilding(tx, deps, staff, eventId, building);
        }),
    }),
    callable({
      name: "copyEventBuildings",
      summary:
        "Gives an event that has no buildings those of the latest other event, else of the organization.",
      input: z.object(eventRef),
      output: z.object({ copied: z.number() }),
      handle: ({ orgId, eventId }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId);
          return copyEventBuildings(tx, deps, staff, eventId);
        }),
    }),
  ];
}
