import { occupancyOf } from "#domain/roster/participant.ts";

/** "8 of 10"; only how many where nobody has said how many beds there are. */
export function occupancyWords(people: number, capacity: number | null): string {
  return capacity === null ? String(people) : `${people} of ${capacity}`;
}

/** What a building offers to one more: said beside its name wherever one is chosen. */
export function roomWords(people: number, capacity: number | null): string | undefined {
  const { over, free } = occupancyOf(people, capacity);
  if (free === null) return undefined;
  if (over > 0) return `${over} over`;
  if (free === 0) return "full";
  return free === 1 ? "1 bed free" : `${free} beds free`;
}
