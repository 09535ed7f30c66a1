import { inNaturalOrder } from "#domain/organizations/building-order.ts";
import { folded } from "./find-sheets.ts";
import type { ListedParticipant } from "#domain/roster/participant.ts";

/** `id` is null for participants without a building. */
export type Home = { id: string | null; name: string; people: number };

/** In printing order, without empty buildings. */
type People = {
  participants: readonly Pick<ListedParticipant, "id" | "name" | "buildingId">[];
  buildings: readonly { id: string; name: string }[];
};

export function homesIn({ participants, buildings }: People): Home[] {
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

export function sheetsFor(homes: readonly Home[], leftOut: ReadonlySet<string | null>): number {
  return homes.reduce((sum, { id, people }) => (leftOut.has(id) ? sum : sum + people), 0);
}

export type FoundWriter = { id: string; name: string; buildingName: string | null };

const maxFound = 6;

/** Every typed word must occur in the name; accents are ignored. */
export function findWriters({ participants, buildings }: People, search: string): FoundWriter[] {
  const doors = new Map(buildings.map(({ id, name }) => [id, name]));
  const sought = folded(search)
    .split(/\s+/u)
    .filter((word) => word !== "");
  return participants
    .filter(({ name }) => sought.every((word) => folded(name).includes(word)))
    .toSorted((one, other) => one.name.localeCompare(other.name))
    .slice(0, maxFound)
    .map(({ id, name, buildingId }) => ({ id, name, buildingName: doors.get(buildingId ?? "") ?? null }));
}
