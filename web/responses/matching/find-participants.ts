import type { ListedParticipant } from "#domain/roster/participant.ts";

type People = {
  participants: readonly Pick<ListedParticipant, "id" | "name" | "buildingId">[];
  buildings: readonly { id: string; name: string }[];
};

export type FoundParticipant = { id: string; name: string; buildingName: string | null };

/** Every typed word must occur in the name or the building; accents are ignored. Sorted by name. */
export function findParticipants({ participants, buildings }: People, search: string): FoundParticipant[] {
  const doors = new Map(buildings.map(({ id, name }) => [id, name]));
  const words = folded(search)
    .split(/\s+/u)
    .filter((word) => word !== "");
  return participants
    .map(({ id, name, buildingId }) => ({ id, name, buildingName: doors.get(buildingId ?? "") ?? null }))
    .filter(({ name, buildingName }) => {
      const text = folded(`${name} ${buildingName ?? ""}`);
      return words.every((word) => text.includes(word));
    })
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

function folded(text: string): string {
  return text
    .normalize("NFD")
    .replaceAll(/\p{Diacritic}/gu, "")
    .toLowerCase();
}
