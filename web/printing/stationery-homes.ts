import { inNaturalOrder } from "#domain/organizations/building-order.ts";
import type { Homes } from "./stationery-calls.ts";

/** One building and how many live there; null for those who have none yet. */
export type Home = { id: string | null; name: string; people: number };

/** In the order of the paper. Where nobody lives nothing is printed. */
export function homesIn({ participants, buildings }: Homes): Home[] {
  const known = new Set(buildings.map(({ id }) => id));
  const peopleOf = Map.groupBy(participants, ({ buildingId }) =>
    buildingId !== null && known.has(buildingId) ? buildingId : null,
  );
  const count = (id: string | null) => peopleOf.get(id)?.length ?? 0;
  return [
    ...inNaturalOrder(buildings).map(({ id, name }) => ({ id, name, people: count(id) })),
    { id: null, name: "No building yet", people: count(null) },
  ].filter(({ people }) => people > 0);
}

/** How many sheets that makes. */
export function sheetsFor(homes: readonly Home[], leftOut: ReadonlySet<string | null>): number {
  return homes.reduce((sum, { id, people }) => (leftOut.has(id) ? sum : sum + people), 0);
}
