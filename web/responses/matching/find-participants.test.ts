import { expect, test } from "vitest";
import { findParticipants } from "./pick-sheet.tsx";

const aCamper = (id: string, name: string, buildingId: string | null = "loon") => ({
  id,
  name,
  buildingId,
  externalId: null,
  contacts: 1,
});
const roster = {
  buildings: [{ id: "loon", name: "Loon Cabin", capacity: null }],
  participants: [aCamper("b", "Ben Ångström", null), aCamper("a", "Ava Vasquez")],
};
const found = (search: string) => findParticipants(roster, search).map(({ id }) => id);

test.each([
  ["", ["a", "b"]],
  ["angstrom", ["b"]],
  ["loon va", ["a"]],
  ["nobody", []],
])("“%s” finds %o", (search, ids) => {
  expect(found(search)).toEqual(ids);
});
