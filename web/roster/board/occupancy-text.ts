import { occupancyOf } from "#domain/roster/participant.ts";

/** "8 of 10", or only the number if the capacity is unknown. */
export function occupancyText(people: number, capacity: number | null): string {
  return capacity === null ? String(people) : `${people} of ${capacity}`;
}

export function roomText(people: number, capacity: number | null): string | undefined {
  const { over, free } = occupancyOf(people, capacity);
  if (free === null) return undefined;
  if (over > 0) return `${over} over`;
  if (free === 0) return "full";
  return free === 1 ? "1 bed free" : `${free} beds free`;
}
