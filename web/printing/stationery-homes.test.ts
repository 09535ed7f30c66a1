import { expect, test } from "vitest";
import { homesIn, sheetsFor } from "./stationery-homes.ts";

const buildings = [
  { id: "ten", name: "Cabin 10" },
  { id: "two", name: "Cabin 2" },
  { id: "empty", name: "Annex" },
];
const livingIn = (...ids: (string | null)[]) => ids.map((buildingId) => ({ buildingId }));

test("buildings stand in the order of the paper, whoever has none last, and empty ones are left out", () => {
  const homes = homesIn({ buildings, participants: livingIn("ten", "two", "two", null) });
  expect(homes).toEqual([
    { id: "two", name: "Cabin 2", people: 2 },
    { id: "ten", name: "Cabin 10", people: 1 },
    { id: null, name: "No building yet", people: 1 },
  ]);
  expect(sheetsFor(homes, new Set())).toBe(4);
  expect(sheetsFor(homes, new Set(["two", null]))).toBe(1);
});

test("who lives in a building that is gone has none", () => {
  expect(homesIn({ buildings: [], participants: livingIn("gone") })).toEqual([
    { id: null, name: "No building yet", people: 1 },
  ]);
});
