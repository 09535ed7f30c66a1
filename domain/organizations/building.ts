import * as z from "zod/mini";
import { requiredLine } from "../text.ts";
import { uuid } from "../uuid.ts";

const largestCapacity = 10_000;

const capacityIsNumber = "Capacity must be a number.";

/** The number of beds, as text or number. Empty means unknown. Capacity warns and never blocks. */
export const capacity = z.pipe(
  z.pipe(
    z.optional(z.nullable(z.union([z.string(), z.number()], { error: capacityIsNumber }))),
    z.transform((given) => {
      if (given === undefined || given === null) return null;
      if (typeof given === "number") return given;
      const text = given.trim();
      return text === "" ? null : /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    }),
  ),
  z.nullable(
    z
      .number({ error: capacityIsNumber })
      .check(
        z.int(capacityIsNumber),
        z.gte(0, capacityIsNumber),
        z.lte(largestCapacity, `Capacity can be at most ${largestCapacity.toLocaleString("en-US")}.`),
      ),
  ),
);

function buildingName(required: string) {
  return requiredLine({ max: 120, required, tooLong: "Name can have at most 120 characters." });
}

export const newOrganizationBuilding = z.object({
  id: uuid,
  name: buildingName("Name is required."),
  capacity,
});
export const newEventBuilding = z.object({
  id: uuid,
  name: buildingName("Building name is required."),
  capacity,
});
export type NewBuilding = z.infer<typeof newOrganizationBuilding>;

export const organizationBuildingChange = z.object({
  buildingId: uuid,
  name: newOrganizationBuilding.shape.name,
  capacity,
});
export const eventBuildingChange = z.object({
  buildingId: uuid,
  name: newEventBuilding.shape.name,
  capacity,
});
export type BuildingChange = z.infer<typeof organizationBuildingChange>;

/** For the audit log: values before and after. */
export function buildingChanges(
  before: Pick<Building, "name" | "capacity">,
  after: Pick<Building, "name" | "capacity">,
): Record<string, string> {
  const beds = (count: number | null) => (count === null ? "" : String(count));
  return {
    ...(before.name === after.name ? {} : { nameBefore: before.name, name: after.name }),
    ...(before.capacity === after.capacity
      ? {}
      : { capacityBefore: beds(before.capacity), capacity: beds(after.capacity) }),
  };
}

export const building = z.object({ id: z.string(), name: z.string(), capacity: z.nullable(z.number()) });
export type Building = z.infer<typeof building>;

export const buildingsAnswer = z.object({ buildings: z.array(building) });

export const maxBuildings = 500;
