import { expect, test } from "vitest";
import { looksMistyped, similarBuildings } from "./similar-building.ts";

test.each([
  ["Pyne", "Pine", true],
  ["Lon Cabin", "Loon Cabin", true],
  ["Pine  Lodge", "pine-lodge", true],
  ["Pinelodge", "Pine Lodge", true],
  ["Heron Cabn", "Heron Cabin", true],
  ["Ottre Cabin", "Otter Cabin", true],
  ["Élan Lodge", "Elan Lodge", true],
  ["Cabin 1", "Cabin 2", false],
  ["Cabin 10", "Cabin 1", false],
  ["Cabin A", "Cabin B", false],
  ["Oak", "Oat", false],
  ["Heron Cabin", "Loon Cabin", false],
  ["Pine", "Pine Lodge", false],
])("%j may be meant as %j: %j", (one, other, isMistyped) => {
  expect(looksMistyped(one, other)).toBe(isMistyped);
  expect(looksMistyped(other, one)).toBe(isMistyped);
});

test("a new building is compared with those that exist, and with new ones that have more rows", () => {
  const added = [
    { name: "Pyne", rows: 1 },
    { name: "Pine", rows: 9 },
    { name: "Herron", rows: 3 },
    { name: "Elm Street", rows: 2 },
  ];
  expect(similarBuildings(added, ["Heron"])).toEqual([
    { name: "Pyne", rows: 1, like: "Pine" },
    { name: "Herron", rows: 3, like: "Heron" },
  ]);
});
