import { expect, test } from "vitest";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { findWriters, homesIn, sheetsFor } from "./stationery-dialog.tsx";

const words = organizationTerms({ type: "Camp" });
const buildings = [
  { id: "ten", name: "Cabin 10" },
  { id: "two", name: "Cabin 2" },
  { id: "empty", name: "Annex" },
];
const livingIn = (...ids: (string | null)[]) =>
  ids.map((buildingId, at) => ({ id: `p${at}`, name: `Person ${at}`, buildingId }));

test("lists buildings in printing order, participants without one last, and omits empty buildings", () => {
  const homes = homesIn({ buildings, participants: livingIn("ten", "two", "two", null) }, words);
  expect(homes).toEqual([
    { id: "two", name: "Cabin 2", people: 2 },
    { id: "ten", name: "Cabin 10", people: 1 },
    { id: null, name: "No building yet", people: 1 },
  ]);
  expect(sheetsFor(homes, new Set())).toBe(4);
  expect(sheetsFor(homes, new Set(["two", null]))).toBe(1);
});

test("who lives in a building that is gone has none", () => {
  expect(homesIn({ buildings: [], participants: livingIn("gone") }, words)).toEqual([
    { id: null, name: "No building yet", people: 1 },
  ]);
});

test("one is found by any part of the name, accented or not, with where they live", () => {
  const participants = [
    { id: "z", name: "Zoë Ångström", buildingId: "two" },
    { id: "a", name: "Anna Zoeller", buildingId: null },
    { id: "b", name: "Ben", buildingId: "ten" },
  ];
  expect(findWriters({ buildings, participants }, " zoe")).toEqual([
    { id: "a", name: "Anna Zoeller", buildingName: null },
    { id: "z", name: "Zoë Ångström", buildingName: "Cabin 2" },
  ]);
  expect(findWriters({ buildings, participants }, "zoe ang")).toHaveLength(1);
  expect(
    findWriters({ buildings, participants: livingIn(...Array.from({ length: 9 }, () => null)) }, "person"),
  ).toHaveLength(6);
});
