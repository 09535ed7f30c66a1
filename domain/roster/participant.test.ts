import { describe, expect, test } from "vitest";
import { capacity } from "../organizations/building.ts";
import { newParticipant, occupancyOf } from "./participant.ts";

const id = "01a6ab50-d400-7fff-bfff-ffffffffffff";
const buildingId = "01a6ab50-d400-7fff-bfff-aaaaaaaaaaaa";

describe("a new participant", () => {
  test("is a name in a building", () => {
    expect(newParticipant.parse({ id, name: " June \t Park ", buildingId })).toEqual({
      id,
      name: "June Park",
      buildingId,
    });
  });

  test.each([
    [{ name: " " }, "Participant name is required."],
    [{ name: undefined }, "Participant name is required."],
    [{ name: 7 }, "Participant name is required."],
    [{ name: "x".repeat(121) }, "Participant name can have at most 120 characters."],
    [{ buildingId: null }, "Building is no longer available."],
    [{ buildingId: undefined }, "Building is no longer available."],
    [{ buildingId: "" }, "Building is no longer available."],
  ])("%j is refused: %s", (change, message) => {
    const refused = newParticipant.safeParse({ id, name: "June", buildingId, ...change });
    expect(refused.error?.issues[0]?.message).toBe(message);
  });
});

describe("how full a building is", () => {
  test.each([
    [0, null, { people: 0, over: 0, free: null }],
    [40, null, { people: 40, over: 0, free: null }],
    [0, 12, { people: 0, over: 0, free: 12 }],
    [11, 12, { people: 11, over: 0, free: 1 }],
    [12, 12, { people: 12, over: 0, free: 0 }],
    [14, 12, { people: 14, over: 2, free: 0 }],
    [1, 0, { people: 1, over: 1, free: 0 }],
  ])("%i people and %j beds: %j", (people, beds, occupancy) => {
    expect(occupancyOf(people, beds)).toEqual(occupancy);
  });
});

describe("a capacity", () => {
  test.each([
    [undefined, null],
    [null, null],
    ["", null],
    ["  ", null],
    ["12", 12],
    [" 12 ", 12],
    [0, 0],
    ["007", 7],
    [10_000, 10_000],
  ])("%j is kept as %j", (typed, kept) => {
    expect(capacity.parse(typed)).toBe(kept);
  });

  test.each([
    ["twelve", "Capacity must be a number."],
    ["12 beds", "Capacity must be a number."],
    ["1.5", "Capacity must be a number."],
    ["-1", "Capacity must be a number."],
    ["1e3", "Capacity must be a number."],
    [1.5, "Capacity must be a number."],
    [-1, "Capacity must be a number."],
    [Number.NaN, "Capacity must be a number."],
    [Infinity, "Capacity must be a number."],
    [true, "Capacity must be a number."],
    ["10001", "Capacity can be at most 10,000."],
  ])("%j is refused: %s", (typed, message) => {
    expect(capacity.safeParse(typed).error?.issues[0]?.message).toBe(message);
  });
});
