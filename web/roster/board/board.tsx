import { Suspense, useCallback, useDeferredValue, useMemo, useState } from "react";
import type { Building } from "#domain/organizations/building.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import type { ListedParticipant, NewParticipant, RosterAnswer } from "#domain/roster/participant.ts";
import {
  arrangeRoster,
  isForPeople,
  peopleByBuilding,
  type Arranged,
  type BoardFilter,
} from "./arrange-roster.ts";
import type { InviteSummaries } from "./board-additions.ts";
import { BoardTools } from "./board-tools.tsx";
import "./board.css";
import type { BulkActions } from "./bulk-bar.tsx";
import { BuildingCard, toggleIdOf } from "./building-card.tsx";
import { DragArea } from "./carry.tsx";
import { rowHintId } from "./participant-row.tsx";
import { RowMenuProvider, type RowMenuRequest } from "./row-menu-context.ts";
import { RowMenu, type MoveTarget, type RowActions } from "./row-menu.tsx";
import { createSelection, SelectionProvider, useSelected } from "./selection.ts";
import { lazyMain } from "#web/platform/lazy-part.ts";
import { UnassignedStrip } from "./unassigned-strip.tsx";

const NoMatches = lazyMain(async () => (await import("./no-matches.tsx")).NoMatches);
/** Loaded when people are selected. */
const BulkBar = lazyMain(async () => (await import("./bulk-bar.tsx")).BulkBar);

export type BoardProps = {
  roster: Pick<RosterAnswer, "buildings" | "participants">;
  words: Terms;
  invites?: InviteSummaries | undefined;
  /** The filter at first. */
  show?: BoardFilter;
  actions: RowActions & {
    onAdd: (participant: NewParticipant) => Promise<unknown>;
    onEditBuilding: (buildingId: string) => void;
    onRemoveBuilding?: ((buildingId: string) => void) | undefined;
    bulk: BulkActions;
  };
};

export function Board({ roster, words, invites, actions, show = "all" }: BoardProps) {
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<BoardFilter>(show);
  // Typing has priority over rendering the board.
  const looked = useDeferredValue(search);
  const arranged = useMemo(
    () => arrangeRoster(roster, { search: looked, filter, invites }),
    [roster, looked, filter, invites],
  );
  const destinations = useDestinations(roster);
  const searching = looked.trim() !== "" || isForPeople(filter);
  const folds = useFolds(roster, { searching, found: arranged.found });
  const menu = useRowMenu(roster.participants);
  const [selection] = useState(createSelection);
  const selected = useSelected(selection);
  const { groups, unassigned } = arranged;
  const { participants } = roster;

  function move(participantId: string, buildingId: string): void {
    const participant = roster.participants.find(({ id }) => id === participantId);
    const building = roster.buildings.find(({ id }) => id === buildingId);
    if (participant !== undefined && building !== undefined) actions.onMove(participant, building);
  }

  /** Paints the move before closing the menu, which is slow. Then moves the focus to the next row. */
  function moveFromMenu(participant: ListedParticipant, building: Building): void {
    const row = menu.visible?.button.closest("[data-participant]");
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    const left = document.getElementById(toggleIdOf(participant.buildingId ?? building.id));
    actions.onMove(participant, building);
    afterPaint(() => {
      menu.close();
      afterPaint(() => (neighbour instanceof HTMLElement ? neighbour : left)?.focus());
    });
  }

  return (
    <SelectionProvider value={selection}>
      <RowMenuProvider value={menu.open}>
        {roster.participants.length > 0 && (
          <BoardTools
            search={search}
            onSearch={setSearch}
            filter={filter}
            onFilter={setFilter}
            words={words}
            destinations={destinations}
            participants={participants}
            invites={invites}
            isSelecting={selected !== undefined}
            onSelecting={(isOn) => (isOn ? selection.start() : selection.end())}
          />
        )}
        <p id={rowHintId} hidden>
          {`Press Space to pick up, arrows to choose a ${words.building.toLowerCase()}, Enter to drop. The menu can move people too.`}
        </p>
        <DragArea onMove={move} isSelecting={selected !== undefined}>
          {unassigned !== null && unassigned.length > 0 && (
            <UnassignedStrip people={unassigned} words={words} />
          )}
          <div className="board">
            {groups.map(({ building, people, visible }) => (
              <BuildingCard
                key={building.id}
                building={building}
                people={people}
                visible={visible}
                isSearch={searching}
                isOpen={folds.isOpen(building.id)}
                words={words}
                onToggle={folds.onToggle}
                onAdd={actions.onAdd}
                onEdit={actions.onEditBuilding}
                onRemove={actions.onRemoveBuilding}
              />
            ))}
          </div>
        </DragArea>
        {groups.length === 0 && (unassigned ?? []).length === 0 && (
          <Suspense>
            <NoMatches
              search={looked.trim()}
              filter={filter}
              words={words}
              onClearSearch={() => setSearch("")}
              onShowAll={() => setFilter("all")}
            />
          </Suspense>
        )}
        {menu.visible !== undefined && (
          <RowMenu
            key={menu.openings}
            onOpen={actions.onOpen}
            onContacts={actions.onContacts}
            onResponses={actions.onResponses}
            onEdit={actions.onEdit}
            onRemove={actions.onRemove}
            participant={menu.visible.participant}
            anchor={menu.visible.button}
            byKeyboard={menu.visible.byKeyboard}
            isOpen={menu.isOpen}
            onClose={menu.close}
            destinations={destinations}
            words={words}
            onMove={moveFromMenu}
          />
        )}
        {selected !== undefined && (
          <Suspense>
            <BulkBar
              selected={participants.filter(({ id }) => selected.has(id))}
              shown={shownIds(arranged)}
              destinations={destinations}
              words={words}
              actions={actions.bulk}
              onSelectAll={selection.start}
              onEnd={selection.end}
            />
          </Suspense>
        )}
      </RowMenuProvider>
    </SelectionProvider>
  );
}

function shownIds({ groups, unassigned }: Arranged): string[] {
  return [...groups.flatMap(({ visible }) => visible), ...(unassigned ?? [])].map(({ id }) => id);
}

export function useDestinations({ buildings, participants }: BoardProps["roster"]): readonly MoveTarget[] {
  return useMemo(() => {
    const { inside } = peopleByBuilding({ buildings, participants });
    return buildings.map((building) => ({ building, people: inside.get(building.id)?.length ?? 0 }));
  }, [buildings, participants]);
}

/** One menu at a time. It closes if its participant leaves the board. */
function useRowMenu(participants: readonly ListedParticipant[]) {
  const [request, setRequest] = useState<RowMenuRequest>();
  const [openings, setOpenings] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const open = useCallback((params: RowMenuRequest) => {
    setRequest(params);
    setOpenings((count) => count + 1);
    setOpen(true);
  }, []);
  const participant = participants.find(({ id }) => id === request?.participantId);
  function close(): void {
    setOpen(false);
    request?.onClosed();
  }
  return {
    open,
    openings,
    close,
    isOpen,
    visible: request === undefined || participant === undefined ? undefined : { ...request, participant },
  };
}

/** A frame callback runs before the paint; a task queued in it runs after. */
function afterPaint(action: () => void): void {
  requestAnimationFrame(() => void setTimeout(action));
}

/** Above this, all buildings start collapsed. */
const maxRows = 1_000;
/** A search with more matches expands no building; a single letter can match thousands. */
const maxFound = 300;
/** On a narrow screen, more buildings than this start collapsed. */
const fewBuildings = 3;

type Folds = ReadonlyMap<string, boolean>;
const none: Folds = new Map();

/** The user's choices last for this visit; a search has its own. */
function useFolds(
  { buildings, participants }: Pick<RosterAnswer, "buildings" | "participants">,
  { searching, found }: { searching: boolean; found: number },
) {
  const [startOpen] = useState(
    () => participants.length <= maxRows && (buildings.length <= fewBuildings || !isNarrow()),
  );
  const [folds, setFolds] = useState(none);
  const [inSearch, setInSearch] = useState(none);
  if (!searching && inSearch !== none) setInSearch(none);
  const opensAutomatically = searching ? found <= maxFound : startOpen;
  const onToggle = useCallback(
    (buildingId: string, open: boolean) =>
      (searching ? setInSearch : setFolds)((known) => new Map(known).set(buildingId, open)),
    [searching],
  );
  return {
    isOpen: (buildingId: string) => (searching ? inSearch : folds).get(buildingId) ?? opensAutomatically,
    onToggle,
  };
}

function isNarrow(): boolean {
  return matchMedia("(max-width: 56.24rem)").matches;
}
