import { describe, expect, test } from "vitest";
import { newEventBuilding, newOrganizationBuilding } from "./building.ts";

const id = "01a6ab50-d400-7fff-bfff-ffffffffffff";

describe("a new building", () => {
  test("has a name on one line and needs no capacity", () => {
    expect(newOrganizationBuilding.parse({ id, name: "  Cabin\n 4 " })).toEqual({
      id,
      name: "Cabin 4",
      capacity: null,
    });
  });

  test.each([
    [12, 12],
    [0, 0],
    [10_000, 10_000],
    ["12", 12],
    [" 8 ", 8],
    ["", null],
    ["  ", null],
    [null, null],
    [undefined, null],
  ])("capacity %j is kept as %j", (capacity, kept) => {
    expect(newOrganizationBuilding.parse({ id, name: "Oak", capacity }).capacity).toBe(kept);
  });

  test.each([
    ["twelve", "Capacity must be a number."],
    ["1.5", "Capacity must be a number."],
    ["-1", "Capacity must be a number."],
    ["1e3", "Capacity must be a number."],
    [1.5, "Capacity must be a number."],
    [-1, "Capacity must be a number."],
    [true, "Capacity must be a number."],
    [10_001, "Capacity can be at most 10,000."],
    ["999999999", "Capacity can be at most 10,000."],
  ])("capacity %j is refused: %s", (capacity, message) => {
    for (const form of [newOrganizationBuilding, newEventBuilding])
      expect(form.safeParse({ id, name: "Oak", capacity }).error?.issues[0]?.message).toBe(message);
  });

  test.each([
    ["", "Name is required.", "Building name is required."],
    [undefined, "Name is required.", "Building name is required."],
    ["\u0000\u202E", "Name is required.", "Building name is required."],
    ["x".repeat(121), "Name can have at most 120 characters.", "Name can have at most 120 characters."],
  ])("name %j is refused, in the words of its own form", (name, atCamp, atEvent) => {
    expect(newOrganizationBuilding.safeParse({ id, name }).error?.issues[0]?.message).toBe(atCamp);
    expect(newEventBuilding.safeParse({ id, name }).error?.issues[0]?.message).toBe(atEvent);
  });
});
