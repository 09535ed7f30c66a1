/**
 * Camps in numbers. Each of a full camp's events has its buildings and people, and every full camp is like every other:
 * growing means more camps, not larger ones, so that what one camp asks should cost the same.
 */
export const shape = {
  /** Organizations that only gave their name, for each that is full. */
  smallPerFull: 290,
  events: 8,
  buildings: 12,
  leastPeople: 270,
  peopleMorePerEvent: 10,
  team: 8,
  peopleOfDeletedEvent: 40,
} as const;

export const peoplePerFullCamp =
  shape.peopleOfDeletedEvent +
  Array.from({ length: shape.events }, (_, k) => shape.leastPeople + k * shape.peopleMorePerEvent).reduce(
    (sum, people) => sum + people,
    0,
  );

/** Where the numbers of one thing's parts begin: `event * 512 + k` is a person of that event. */
export const stride = { events: 16, buildings: 16, people: 512, contacts: 4, team: 16, uploads: 8 } as const;
