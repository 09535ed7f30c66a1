import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { organizationTerms } from "#domain/organizations/terms.ts";
import { summarizeInvites } from "#domain/roster/invite-status.ts";
import type { RosterAnswer } from "#domain/roster/participant.ts";
import { Board, type BoardProps } from "./board.tsx";
import { ParticipantList } from "./participant-list.tsx";
import { aBuilding, aParticipant, aRoster, heron, idOf, loon } from "./testing/a-roster.ts";

let narrow = false;
beforeEach(() => {
  narrow = false;
  vi.stubGlobal("matchMedia", () => ({ matches: narrow }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function actionsOf(more: Partial<BoardProps["actions"]> = {}): BoardProps["actions"] {
  return {
    onAdd: vi.fn(),
    onOpen: vi.fn(),
    onContacts: vi.fn(),
    onResponses: vi.fn(),
    onEdit: vi.fn(),
    onEditBuilding: vi.fn(),
    onMove: vi.fn(),
    onRemove: vi.fn(),
    bulk: { onMove: vi.fn(), onRemove: vi.fn(async () => undefined) },
    ...more,
  };
}

function show(roster: RosterAnswer = aRoster(), actions = actionsOf(), type = "Camp") {
  return render(<Board roster={roster} words={organizationTerms({ type })} actions={actions} />);
}

const card = (name: string) => screen.getByRole("region", { name });
const rowsIn = (name: string) =>
  within(card(name))
    .queryAllByRole("row")
    .map((row) => row.getAttribute("aria-label"));

test("lists participants in their building with their number of parents", () => {
  show();
  expect(rowsIn("Loon Cabin")).toEqual([
    "Ava Okafor, 2 parents",
    "Grace Liu, 1 parent",
    "Maya Álvarez, 0 parents",
  ]);
  expect(rowsIn("Unassigned")).toEqual(["Rosa Delgado, 0 parents"]);
  expect(rowsIn("Otter Cabin")).toEqual([]);
});

test("a building counts against its beds and warns in words", () => {
  show(aRoster({ buildings: [loon, heron, aBuilding("Full house", 0)] }));
  expect(within(card("Loon Cabin")).getByText("3 of 2")).toBeTruthy();
  expect(within(card("Loon Cabin")).getByText("1 over")).toBeTruthy();
  expect(within(card("Heron Cabin")).getByText("1 of 4")).toBeTruthy();
  expect(within(card("Full house")).getByText("Full")).toBeTruthy();
});

test("other organizations speak of participants and contacts", () => {
  show(aRoster(), actionsOf(), "Retreat Center");
  expect(rowsIn("Loon Cabin")[0]).toBe("Ava Okafor, 2 contacts");
  expect(screen.getByRole("button", { name: "Add a participant to Loon Cabin" })).toBeTruthy();
  expect(screen.getByRole("searchbox", { name: "Find a participant" })).toBeTruthy();
});

test("hides the unassigned strip if every participant has a building", () => {
  show(aRoster({ participants: [aParticipant("Wren Sato", heron)] }));
  expect(screen.queryByRole("region", { name: "Unassigned" })).toBeNull();
});

test("a building folds and unfolds, and stays so while others change", async () => {
  const { rerender } = show();
  const toggle = screen.getByRole("button", { name: "Loon Cabin" });
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
  await userEvent.click(toggle);
  expect(rowsIn("Loon Cabin")).toEqual([]);
  rerender(
    <Board
      roster={aRoster({ participants: [] })}
      words={organizationTerms({ type: "Camp" })}
      actions={actionsOf()}
    />,
  );
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
});

test("on a narrow screen more than three buildings start folded", () => {
  narrow = true;
  show(aRoster({ buildings: [loon, heron, aBuilding("Cabin 1"), aBuilding("Cabin 2")] }));
  expect(screen.getByRole("button", { name: "Loon Cabin" }).getAttribute("aria-expanded")).toBe("false");
});

test("more than a thousand people start folded", () => {
  const crowd = Array.from({ length: 1_001 }, (_, at) => aParticipant(`Camper ${at}`, loon));
  show(aRoster({ participants: crowd }));
  expect(screen.getByRole("button", { name: "Loon Cabin" }).getAttribute("aria-expanded")).toBe("false");
  expect(screen.queryAllByRole("row")).toEqual([]);
});

test("a long list comes in parts", async () => {
  const crowd = Array.from({ length: 7 }, (_, at) => aParticipant(`Camper ${at}`, loon));
  render(
    <ParticipantList
      label="Loon Cabin"
      buildingId={loon.id}
      people={crowd}
      words={organizationTerms({ type: "Camp" })}
      atOnce={3}
    />,
  );
  await userEvent.click(screen.getByRole("button", { name: "Show 3 more" }));
  await userEvent.click(screen.getByRole("button", { name: "Show 1 more" }));
  expect(screen.getAllByRole("row").length).toBe(7);
});

test("shows the matches of a search, or a message if there are none", async () => {
  show();
  const find = screen.getByRole("searchbox", { name: "Find a camper" });
  await userEvent.type(find, "alv");
  expect(screen.getAllByRole("row").map((row) => row.getAttribute("aria-label"))).toEqual([
    "Maya Álvarez, 0 parents",
  ]);
  await userEvent.type(find, "/");
  expect(await screen.findByText("No camper matches 'alv/'.")).toBeTruthy();
  await userEvent.click(screen.getAllByRole("button", { name: "Clear search" })[0] ?? find);
  expect(screen.getAllByRole("row").length).toBe(5);
});

test("a search opens what is folded and leaves it folded afterwards", async () => {
  show();
  await userEvent.click(screen.getByRole("button", { name: "Loon Cabin" }));
  await userEvent.type(screen.getByRole("searchbox"), "maya");
  expect(rowsIn("Loon Cabin").length).toBe(1);
  await userEvent.clear(screen.getByRole("searchbox"));
  expect(rowsIn("Loon Cabin")).toEqual([]);
});

test("the filters say how many they would show", async () => {
  show();
  await userEvent.click(screen.getByRole("radio", { name: "Over capacity 1" }));
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "Loon Cabin",
  ]);
  await userEvent.click(screen.getByRole("radio", { name: "Unassigned 1" }));
  expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    "Unassigned",
  ]);
});

test("a filter that shows nothing says so and leads back", async () => {
  show(aRoster({ participants: [aParticipant("Wren Sato", heron)] }));
  await userEvent.click(screen.getByRole("radio", { name: "Unassigned" }));
  expect(screen.getByText("Everyone has a building.")).toBeTruthy();
  await userEvent.click(screen.getByRole("radio", { name: "Over capacity" }));
  expect(screen.getByText("No building is over its capacity.")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show all" }));
  expect(rowsIn("Heron Cabin").length).toBe(1);
});

test("a list is one stop of the Tab key; arrows go through it and to the menu of a row", async () => {
  show();
  const rows = within(card("Loon Cabin")).getAllByRole("row");
  expect(rows.map((row) => row.tabIndex)).toEqual([0, -1, -1]);
  rows[0]?.focus();
  await userEvent.keyboard("{ArrowDown}");
  expect(document.activeElement).toBe(rows[1]);
  expect(rows.map((row) => row.tabIndex)).toEqual([-1, 0, -1]);
  await userEvent.keyboard("{End}{ArrowDown}");
  expect(document.activeElement).toBe(rows[2]);
  await userEvent.keyboard("{Home}{ArrowRight}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "More for Ava Okafor" }));
  await userEvent.keyboard("{ArrowLeft}");
  expect(document.activeElement).toBe(rows[0]);
});

test("moves a participant from the menu, which shows each building's occupancy", async () => {
  const actions = actionsOf();
  show(aRoster(), actions);
  await userEvent.click(screen.getByRole("button", { name: "More for Wren Sato" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Move to…" }));
  const menu = await screen.findByRole("menu", { name: "Move to…" });
  const entries = within(menu).getAllByRole("menuitem");
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    "Heron Cabinhere",
    "Loon Cabin1 over",
    "Otter Cabin",
  ]);
  expect(entries[0]?.getAttribute("aria-disabled"), "they are there already").toBe("true");
  await userEvent.click(within(menu).getByRole("menuitem", { name: /Loon/ }));
  expect(actions.onMove).toHaveBeenCalledWith(expect.objectContaining({ name: "Wren Sato" }), loon);
  await waitFor(() => expect(screen.queryByRole("menu")).toBeNull());
});

test.each([
  ["Manage Parents", "onContacts"],
  ["View Responses", "onResponses"],
  ["Edit", "onEdit"],
  ["Remove", "onRemove"],
] as const)("the menu's entry '%s' is for the person it was opened at", async (entry, action) => {
  const actions = actionsOf();
  show(aRoster(), actions);
  const more = screen.getByRole("button", { name: "More for Grace Liu" });
  await userEvent.click(more);
  expect(more.getAttribute("aria-expanded")).toBe("true");
  await userEvent.click(screen.getByRole("menuitem", { name: entry }));
  expect(actions[action]).toHaveBeenCalledWith(expect.objectContaining({ name: "Grace Liu" }));
  expect(more.getAttribute("aria-expanded")).toBe("false");
});

test("everyone may edit a building; removing it is offered only to those who may", async () => {
  const [edit, remove] = [vi.fn(), vi.fn()];
  const { rerender } = show(aRoster(), actionsOf({ onEditBuilding: edit }));
  await userEvent.click(screen.getByRole("button", { name: "More for Loon Cabin" }));
  expect(screen.queryByRole("menuitem", { name: "Remove building" })).toBeNull();
  await userEvent.click(screen.getByRole("menuitem", { name: "Edit building" }));
  expect(edit).toHaveBeenCalledWith(loon.id);
  rerender(
    <Board
      roster={aRoster()}
      words={organizationTerms({ type: "Camp" })}
      actions={actionsOf({ onRemoveBuilding: remove })}
    />,
  );
  await userEvent.click(screen.getByRole("button", { name: "More for Loon Cabin" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Remove building" }));
  expect(remove).toHaveBeenCalledWith(loon.id);
});

const inviteSummaries = new Map([
  [idOf("Ava Okafor"), summarizeInvites(["accepted", null])],
  [idOf("Grace Liu"), summarizeInvites(["error"])],
  [idOf("Wren Sato"), summarizeInvites(["sent", null])],
]);

function showInvites() {
  const words = organizationTerms({ type: "Camp" });
  return render(<Board roster={aRoster()} words={words} invites={inviteSummaries} actions={actionsOf()} />);
}

test.each([
  ["No parents 3", ["Maya Álvarez, 0 parents", "Rosa Delgado, 0 parents", "Wren Sato, 0 parents"]],
  ["Waiting 1", ["Wren Sato, 0 parents"]],
  ["Bounced 1", ["Grace Liu, 1 parent"]],
])("the filter %s shows %j", async (filter, rows) => {
  showInvites();
  await userEvent.click(screen.getByRole("radio", { name: filter }));
  const names = screen.getAllByRole("row").map((row) => row.getAttribute("aria-label"));
  expect(new Set(names)).toEqual(new Set(rows));
});

test("has no filters by invite before the invites are loaded", () => {
  show();
  expect(screen.queryByRole("radio", { name: /Not invited/ })).toBeNull();
});

test("several people are selected by click and by Space and moved together", async () => {
  const onMove = vi.fn();
  show(aRoster(), actionsOf({ bulk: { onMove, onRemove: vi.fn() } }));
  await userEvent.click(screen.getByRole("button", { name: "Select" }));
  await userEvent.click(screen.getByRole("row", { name: /Ava Okafor/ }));
  screen.getByRole("row", { name: /Grace Liu/ }).focus();
  await userEvent.keyboard(" ");
  expect(screen.getByRole("row", { name: /Grace Liu/ }).getAttribute("aria-selected")).toBe("true");
  await screen.findByText("2 campers selected");
  await userEvent.click(screen.getByRole("button", { name: "Move to…" }));
  await userEvent.click(screen.getByRole("menuitem", { name: /Otter Cabin/ }));
  const [people, to] = onMove.mock.calls[0] ?? [];
  expect(people.map(({ name }: { name: string }) => name)).toEqual(["Ava Okafor", "Grace Liu"]);
  expect(to.name).toBe("Otter Cabin");
  expect(screen.queryByRole("region", { name: "Selection" })).toBeNull();
});

test("a building's menu selects everyone in it, and the bar everyone who is shown", async () => {
  show();
  await userEvent.click(screen.getByRole("button", { name: "More for Loon Cabin" }));
  await userEvent.click(screen.getByRole("menuitem", { name: "Select all campers" }));
  await screen.findByText("3 campers selected");
  await userEvent.click(screen.getByRole("button", { name: "Select all 5" }));
  screen.getByText("5 campers selected");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(screen.getAllByRole("row")[0]?.hasAttribute("aria-selected")).toBe(false);
});
