import { expect, test } from "vitest";
import { summarizeInvites } from "#domain/roster/invite-status.ts";
import {
  arrangeRoster,
  countInvites,
  peopleByBuilding,
  withMoves,
  type BoardFilter,
} from "./arrange-roster.ts";
import { aBuilding, aParticipant, aRoster, heron, idOf, loon, otter } from "./testing/a-roster.ts";

const names = (people: readonly { name: string }[]) => people.map(({ name }) => name);

test("a move that is under way is laid over the answer, the last one of a person counts", () => {
  const roster = aRoster();
  const moved = withMoves(roster, [
    { participantId: idOf("Wren Sato"), buildingId: loon.id },
    { participantId: idOf("Wren Sato"), buildingId: otter.id },
    { participantId: idOf("somebody who is gone"), buildingId: loon.id },
  ]);
  const { inside } = peopleByBuilding(moved);
  expect(names(inside.get(otter.id) ?? [])).toEqual(["Wren Sato"]);
  expect(inside.get(heron.id)).toEqual([]);
  expect(withMoves(roster, []), "without moves it is the same object").toBe(roster);
});

test("counts participants of a deleted building as unassigned", () => {
  const lost = aParticipant("June Harlow", aBuilding("Torn down"));
  const { unassigned } = peopleByBuilding(aRoster({ participants: [lost] }));
  expect(unassigned).toEqual([lost]);
});

test.each([
  ["", ["Heron Cabin", "Loon Cabin", "Otter Cabin"], ["Rosa Delgado"]],
  ["  ", ["Heron Cabin", "Loon Cabin", "Otter Cabin"], ["Rosa Delgado"]],
  ["alvarez", ["Loon Cabin"], []],
  ["ÁLV may", ["Loon Cabin"], []],
  ["del", [], ["Rosa Delgado"]],
  ["nobody", [], []],
])("a search for '%s' leaves %j and %j", (search, buildings, unassigned) => {
  const arranged = arrangeRoster(aRoster(), { search, filter: "all" });
  expect(arranged.groups.map(({ building }) => building.name)).toEqual(buildings);
  expect(names(arranged.unassigned ?? [])).toEqual(unassigned);
});

test("counts the matches of a search, but all participants of a building", () => {
  const { groups, found } = arrangeRoster(aRoster(), { search: "a o", filter: "all" });
  expect(found).toBe(3);
  expect(groups.map(({ building, people, visible }) => [building.name, people, names(visible)])).toEqual([
    ["Heron Cabin", 1, ["Wren Sato"]],
    ["Loon Cabin", 3, ["Ava Okafor"]],
  ]);
});

test("one filter shows who has no building, the other which building has too many", () => {
  const waiting = arrangeRoster(aRoster(), { search: "", filter: "unassigned" });
  expect(waiting.groups).toEqual([]);
  expect(names(waiting.unassigned ?? [])).toEqual(["Rosa Delgado"]);
  const over = arrangeRoster(aRoster(), { search: "", filter: "over" });
  expect(over.groups.map(({ building }) => building.name)).toEqual(["Loon Cabin"]);
  expect(over.unassigned).toBeNull();
});

test("a camper without parents is under that filter and not under those who are not invited", () => {
  const [alone, uninvited] = [aParticipant("Ada Moss", loon), aParticipant("Ben Ode", loon, { contacts: 1 })];
  const roster = aRoster({ participants: [alone, uninvited] });
  const invites = new Map([[uninvited.id, summarizeInvites([null])]]);
  const found = (filter: BoardFilter) => {
    const { groups, unassigned } = arrangeRoster(roster, { search: "", filter, invites });
    return names([...groups.flatMap(({ visible }) => visible), ...(unassigned ?? [])]);
  };
  expect(found("noContacts")).toEqual(["Ada Moss"]);
  expect(found("notInvited")).toEqual(["Ben Ode"]);
  expect(countInvites(roster.participants, invites, "notInvited")).toBe(1);
});
