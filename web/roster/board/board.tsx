import { Search, X } from "lucide-react";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { Input } from "react-aria-components/Input";
import { Label } from "react-aria-components/Label";
import { SearchField } from "react-aria-components/SearchField";
import { ToggleButton } from "react-aria-components/ToggleButton";
import { ToggleButtonGroup } from "react-aria-components/ToggleButtonGroup";
import type { Building } from "#domain/organizations/building.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import {
  occupancyOf,
  type ListedParticipant,
  type NewParticipant,
  type RosterAnswer,
} from "#domain/roster/participant.ts";
import { arrangeRoster, boardFilters, peopleByBuilding, type BoardFilter } from "./arrange-roster.ts";
import "./board.css";
import { BuildingCard, toggleIdOf } from "./building-card.tsx";
import { DragArea } from "./carry.tsx";
import { NoMatches } from "./no-matches.tsx";
import { rowHintId } from "./participant-row.tsx";
import { RowMenuProvider, type RowMenuRequest } from "./row-menu-context.ts";
import { RowMenu, type MoveTarget, type RowActions } from "./row-menu.tsx";
import { UnassignedStrip } from "./unassigned-strip.tsx";

export type BoardProps = {
  roster: Pick<RosterAnswer, "buildings" | "participants">;
  words: Terms;
  actions: RowActions & {
    onAdd: (participant: NewParticipant) => Promise<unknown>;
    onEditBuilding: (buildingId: string) => void;
    onRemoveBuilding?: ((buildingId: string) => void) | undefined;
  };
};

export function Board({ roster, words, actions }: BoardProps) {
  const [search, setSearch] = useState("");
  const [filter, setFilter] = useState<BoardFilter>("all");
  // Typing has priority over rendering the board.
  const looked = useDeferredValue(search);
  const arranged = useMemo(() => arrangeRoster(roster, { search: looked, filter }), [roster, looked, filter]);
  const destinations = useDestinations(roster);
  const searching = looked.trim() !== "";
  const folds = useFolds(roster, { searching, found: arranged.found });
  const menu = useRowMenu(roster.participants);
  const { groups, unassigned } = arranged;

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
    <RowMenuProvider value={menu.open}>
      {roster.participants.length > 0 && (
        <BoardTools
          search={search}
          onSearch={setSearch}
          filter={filter}
          onFilter={setFilter}
          words={words}
          destinations={destinations}
          everybody={roster.participants.length}
        />
      )}
      <p id={rowHintId} hidden>
        Press Space to pick up, arrows to choose a building, Enter to drop. The menu can move people too.
      </p>
      <DragArea onMove={move}>
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
        <NoMatches
          search={looked.trim()}
          filter={filter}
          words={words}
          onClearSearch={() => setSearch("")}
          onShowAll={() => setFilter("all")}
        />
      )}
      {menu.visible !== undefined && (
        <RowMenu
          key={menu.openings}
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
    </RowMenuProvider>
  );
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

type Props = {
  search: string;
  onSearch: (text: string) => void;
  filter: BoardFilter;
  onFilter: (filter: BoardFilter) => void;
  words: Terms;
  destinations: readonly MoveTarget[];
  everybody: number;
};

function BoardTools(props: Props) {
  const { search, onSearch, filter, onFilter, words, destinations, everybody } = props;
  const inside = destinations.reduce((sum, { people }) => sum + people, 0);
  const over = destinations.filter(
    ({ building, people }) => occupancyOf(people, building.capacity).over > 0,
  ).length;
  return (
    <search className="board-tools">
      <FindField label={`Find a ${words.participant.toLowerCase()}`} value={search} onChange={onSearch} />
      <FilterButtons value={filter} onChange={onFilter} unassigned={everybody - inside} over={over} />
    </search>
  );
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

type FilterButtonsProps = {
  value: BoardFilter;
  onChange: (filter: BoardFilter) => void;
  unassigned: number;
  over: number;
};

function FilterButtons({ value, onChange, unassigned, over }: FilterButtonsProps) {
  const words: Record<BoardFilter, string> = {
    all: "All",
    unassigned: unassigned === 0 ? "Unassigned" : `Unassigned ${unassigned}`,
    over: over === 0 ? "Over capacity" : `Over capacity ${over}`,
  };
  return (
    <ToggleButtonGroup
      aria-label="Show"
      className="filter-buttons"
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        const chosen = boardFilters.find((filter) => keys.has(filter));
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {boardFilters.map((filter) => (
        <ToggleButton key={filter} id={filter} className="filter-button">
          {words[filter]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

type FindFieldProps = { label: string; value: string; onChange: (text: string) => void };

/** "/" focuses it from anywhere on the page; Escape clears it. */
function FindField({ label, value, onChange }: FindFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    function find(event: KeyboardEvent): void {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    }
    document.addEventListener("keydown", find);
    return () => document.removeEventListener("keydown", find);
  }, []);
  return (
    <SearchField className="find-field" value={value} onChange={onChange}>
      <Label className="sr-only">{label}</Label>
      <Search />
      <Input ref={input} className="input" placeholder={label} />
      {value === "" ? (
        <kbd aria-hidden="true">/</kbd>
      ) : (
        <Button className="find-clear" aria-label="Clear search">
          <X />
        </Button>
      )}
    </SearchField>
  );
}

/** "/" is a character in a field, and menus and dialogs have their own keys. */
function isBusy(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest(
      "input, textarea, select, [contenteditable], [role=menu], [role=dialog], [role=alertdialog]",
    ) !== null
  );
}
