import type { Building } from "#domain/organizations/building.ts";
import type { ListedParticipant, RosterAnswer } from "#domain/roster/participant.ts";

/** The same name has the same id. */
export function idOf(name: string): string {
  const letters = Array.from(name, (letter) => letter.codePointAt(0) ?? 0);
  const sum = letters.reduce((hash, letter) => (hash * 31 + letter) % 2 ** 40, 7);
  return `019f0000-0000-7000-8000-${sum.toString(16).padStart(12, "0")}`;
}

export function aBuilding(name: string, capacity: number | null = null): Building {
  return { id: idOf(name), name, capacity };
}

export function aParticipant(
  name: string,
  building: Building | null,
  more: Partial<ListedParticipant> = {},
): ListedParticipant {
  return {
    id: idOf(name),
    name,
    buildingId: building?.id ?? null,
    externalId: null,
    contacts: 0,
    ...more,
  };
}

export const loon = aBuilding("Loon Cabin", 2);
export const heron = aBuilding("Heron Cabin", 4);
export const otter = aBuilding("Otter Cabin");

/** Three buildings: one over capacity, one with free beds, one of unknown capacity; Rosa is unassigned. */
export function aRoster(changes: Partial<RosterAnswer> = {}): RosterAnswer {
  return {
    event: {
      id: idOf("Week 3"),
      name: "Week 3",
      startDate: "2027-07-11",
      endDate: "2027-07-17",
      description: null,
    },
    buildings: [heron, loon, otter],
    participants: [
      aParticipant("Ava Okafor", loon, { contacts: 2 }),
      aParticipant("Grace Liu", loon, { contacts: 1 }),
      aParticipant("Maya Álvarez", loon),
      aParticipant("Rosa Delgado", null),
      aParticipant("Wren Sato", heron),
    ],
    ...changes,
  };
}
