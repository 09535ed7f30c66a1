import { expect, test } from "vitest";
import { occupancyText, roomText } from "./occupancy-text.ts";

test.each([
  [8, 10, "8 of 10", "2 beds free"],
  [9, 10, "9 of 10", "1 bed free"],
  [10, 10, "10 of 10", "full"],
  [12, 10, "12 of 10", "2 over"],
  [0, 0, "0 of 0", "full"],
  [7, null, "7", undefined],
])("%i people and %s beds: %s, %s", (people, capacity, occupancy, room) => {
  expect(occupancyText(people, capacity)).toBe(occupancy);
  expect(roomText(people, capacity)).toBe(room);
});
