import * as z from "zod/mini";
import { buildingsAnswer, newOrganizationBuilding } from "#domain/organizations/building.ts";
import { buildingErrors } from "#domain/organizations/errors.ts";
import { uuid } from "#domain/uuid.ts";
import type { Deps } from "#server/platform/deps.ts";
import { callable, query, type Operation } from "#server/platform/http/operation.ts";
import { addBuilding, deleteBuilding } from "./building-actions.ts";
import { listBuildings } from "./building-store.ts";
import { requireAdmin, requireStaff } from "./require-staff.ts";

export function buildingOperations(deps: Pick<Deps, "db" | "clock">): Operation[] {
  return [
    query({
      name: "listOrganizationBuildings",
      path: "/org/:orgId/buildings",
      summary: "The organization's buildings by name.",
      input: z.object({ orgId: uuid }),
      output: buildingsAnswer,
      async handle({ orgId }, { caller }) {
        const staff = await requireStaff(deps.db, caller, orgId);
        return { buildings: await listBuildings(deps.db, staff) };
      },
    }),
    callable({
      name: "addOrganizationBuilding",
      summary: "Adds a building to the organization's list.",
      creates: true,
      input: z.object({ orgId: uuid, ...newOrganizationBuilding.shape }),
      output: z.object({ id: z.string() }),
      handle: ({ orgId, ...building }, { caller, transact }) =>
        transact(async (tx) => {
          const staff = await requireStaff(tx, caller, orgId, buildingErrors.onlyMembersAdd);
          return addBuilding(tx, deps.clock, staff, building);
        }),
    }),
    callable({
      name: "deleteOrganizationBuilding",
      summary: "Takes a building off the organization's list; events keep their copies. Admins only.",
      input: z.object({ orgId: uuid, buildingId: uuid }),
      output: z.object({}),
      handle: ({ orgId, buildingId }, { caller, transact }) =>
        transact(async (tx) => {
          const admin = await requireAdmin(tx, caller, orgId, buildingErrors.onlyAdminsRemove);
          await deleteBuilding(tx, admin, buildingId);
          return {};
        }),
    }),
  ];
}
