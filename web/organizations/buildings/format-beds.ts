import type { Building } from "#domain/organizations/building.ts";
import { pluralize } from "#domain/pluralize.ts";

/** "11 buildings, 132 beds". A building with unknown capacity does not count as 0. */
export function formatBeds(buildings: readonly Pick<Building, "capacity">[]): string {
  const known = buildings.flatMap(({ capacity }) => (capacity === null ? [] : [capacity]));
  const unknown = buildings.length - known.length;
  const beds = known.reduce((sum, capacity) => sum + capacity, 0);
  return [
    pluralize(buildings.length, "building", "buildings"),
    ...(known.length > 0 ? [pluralize(beds, "bed", "beds")] : []),
    ...(known.length > 0 && unknown > 0 ? [`${unknown} without a capacity`] : []),
  ].join(", ");
}
