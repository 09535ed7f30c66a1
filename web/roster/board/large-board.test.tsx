import { cleanup, fireEvent, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { organizationTerms } from "#domain/organizations/terms.ts";
import type { InviteSummary } from "#domain/roster/invite-status.ts";
import type { RosterAnswer } from "#domain/roster/participant.ts";
import { arrangeRoster, withMoves } from "./arrange-roster.ts";
import { Board, type BoardProps } from "./board.tsx";
import { toggleIdOf } from "./building-card.tsx";
import { RowStatusProvider } from "./row-status-context.ts";
import { aBuilding, aParticipant, aRoster } from "./testing/a-roster.ts";

beforeEach(() => void vi.stubGlobal("matchMedia", () => ({ matches: false })));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const words = organizationTerms({ type: "Camp" });
const actions: BoardProps["actions"] = {
  onAdd: async () => undefined,
  onOpen: () => undefined,
  onContacts: () => undefined,
  onResponses: () => undefined,
  onEdit: () => undefined,
  onEditBuilding: () => undefined,
  onMove: () => undefined,
  onRemove: () => undefined,
  bulk: { onMove: () => undefined, onRemove: async () => undefined },
};
const buildings = Array.from({ length: 40 }, (_, at) => aBuilding(`Cabin ${at + 1}`, 14));

/** The last building is empty. */
function aCrowd(people: number): RosterAnswer {
  const participants = Array.from({ length: people }, (_, at) =>
    aParticipant(`Camper ${at}`, buildings[at % (buildings.length - 1)] ?? null),
  );
  return aRoster({ buildings, participants });
}

/** Queries by role look at every element, which takes seconds here. */
const rows = (within: ParentNode | null = document) => within?.querySelectorAll("[role=row]");

/** Counts renders: every row reads its status when it renders. */
class CountingStatuses extends Map<string, InviteSummary> {
  lookups: string[] = [];
  override get(participantId: string): InviteSummary | undefined {
    this.lookups.push(participantId);
    return super.get(participantId);
  }
}

test("a move among 500 people in 40 buildings renders two rows again: the moved one and the one that takes its Tab stop", () => {
  const statuses = new CountingStatuses();
  const boardOf = (roster: RosterAnswer) => (
    <RowStatusProvider value={statuses}>
      <Board roster={roster} words={words} actions={actions} />
    </RowStatusProvider>
  );
  const roster = aCrowd(500);
  const { rerender } = render(boardOf(roster));
  expect(new Set(statuses.lookups).size).toBe(500);
  const [first] = roster.participants;
  const neighbour = roster.participants[buildings.length - 1];
  const last = buildings.at(-1);
  if (first === undefined || last === undefined) throw new Error("an empty roster");
  statuses.lookups = [];
  rerender(boardOf(withMoves(roster, [{ participantId: first.id, buildingId: last.id }])));
  expect(new Set(statuses.lookups)).toEqual(new Set([first.id, neighbour?.id]));
  expect(rows(document.querySelector("[aria-label='Cabin 40']"))).toHaveLength(1);
  // A response of the server has new objects for everyone.
  statuses.lookups = [];
  rerender(boardOf(structuredClone(withMoves(roster, [{ participantId: first.id, buildingId: last.id }]))));
  expect(statuses.lookups).toEqual([]);
});

test("a click on one of 500 people renders only that row again", () => {
  const statuses = new CountingStatuses();
  render(
    <RowStatusProvider value={statuses}>
      <Board roster={aCrowd(500)} words={words} actions={actions} />
    </RowStatusProvider>,
  );
  fireEvent.click(document.querySelector(".board-select") ?? document.body);
  const row = rows()?.[7];
  statuses.lookups = [];
  fireEvent.click(row ?? document.body);
  expect(row?.getAttribute("aria-selected")).toBe("true");
  expect(new Set(statuses.lookups).size).toBe(1);
});

test("with 10,000 people every building starts folded, an open one shows 200 rows, and a search shows what it finds", () => {
  render(<Board roster={aCrowd(10_000)} words={words} actions={actions} />);
  expect(rows()).toHaveLength(0);
  const toggle = document.getElementById(toggleIdOf(buildings[0]?.id ?? ""));
  const search = document.querySelector("input[type=search]");
  if (toggle === null || search === null) throw new Error("the board is not there");
  fireEvent.click(toggle);
  expect(rows()).toHaveLength(200);
  fireEvent.change(search, { target: { value: "Camper 9999" } });
  expect(rows()).toHaveLength(1);
  fireEvent.change(search, { target: { value: "" } });
  expect(rows()).toHaveLength(200);
});

test("a search among 10,000 people folds the accents of each name once, however much is typed", () => {
  const roster = aCrowd(10_000);
  const normalize = vi.spyOn(String.prototype, "normalize");
  for (const search of ["c", "ca", "cam"]) arrangeRoster(roster, { search, filter: "all" });
  // The names, and each search itself.
  expect(normalize).toHaveBeenCalledTimes(10_000 + 3);
});
