import { useCallback, useDeferredValue, useMemo, useState } from "react";
import type { Building } from "#domain/organizations/building.ts";
import type { Terms } from "#domain/organizations/terms.ts";
import type { ListedParticipant, NewParticipant, RosterAnswer } from "#domain/roster/participant.ts";
import { afterPaint } from "./after-paint.ts";
import { arrangeRoster, peopleByBuilding, type BoardFilter } from "./arrange-roster.ts";
import { BoardTools } from "./board-tools.tsx";
import { BuildingCard, toggleIdOf } from "./building-card.tsx";
import { DragArea } from "./carry.tsx";
import { NoMatches } from "./no-matches.tsx";
import { rowHintId } from "./participant-row.tsx";
import { RowMenuProvider, type RowMenuRequest } from "./row-menu-context.ts";
import { RowMenu, type MoveTarget, type RowActions } from "./row-menu.tsx";
import { UnassignedStrip } from "./unassigned-strip.tsx";
import { useFolds } from "./use-folds.ts";
import "./board.css";

export type BoardProps = {
  roster: Pick<RosterAnswer, "buildings" | "participants">;
  words: Terms;
  actions: RowActions & {
    onAdd: (participant: NewParticipant) => Promise<unknown>;
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
