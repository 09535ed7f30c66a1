import {
  createContext,
  use,
  useRef,
  useState,
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { useDrag } from "react-aria-components/useDrag";
import { useDrop } from "react-aria-components/useDrop";
import "./building-card.css";
import { followArrows } from "./follow-arrows.ts";

const HandContext = createContext(createDragState());

type Props = {
  onMove: (participantId: string, buildingId: string) => void;
  /** Keys select rows instead. */
  isSelecting?: boolean;
  children: ReactNode;
};

/**
 * Rows can be dragged, or picked up with Space and dropped with Enter. One listener serves the whole board: with
 * react-aria's hook in each of 500 rows, switching between mouse and keyboard would render them all.
 */
export function DragArea({ onMove, isSelecting = false, children }: Props) {
  const [hand] = useState(createDragState);
  const [keys, setKeys] = useState<"hidden" | "row" | "carrying">("hidden");
  const pressed = useRef<HTMLElement>(undefined);
  const unfollow = useRef<() => void>(undefined);

  const { dragProps, dragButtonProps } = useDrag({
    hasDragButton: true,
    getItems: () => [{ "text/plain": hand.name() }],
    getAllowedDropOperations: () => ["move"],
    // Move only after the drag ends: until then the browser needs the dragged row in place.
    onDragEnd: () => {
      unfollow.current?.();
      setKeys("hidden");
      const release = hand.drop();
      if (release !== undefined) onMove(release.participantId, release.buildingId);
    },
  });

  function startDrag(event: DragEvent<HTMLDivElement>): void {
    const row = rowAt(event.target);
    if (row === undefined) return;
    hand.take(row, "pointer");
    dragProps.onDragStart?.(event);
  }

  function holdKey(event: KeyboardEvent<HTMLDivElement>): void {
    pressed.current = isPickUp(event) && !isSelecting ? rowAt(event.target) : undefined;
    if (pressed.current !== undefined) event.preventDefault();
  }

  // On keyup: otherwise the release of the same key would drop the row at once.
  function releaseKey(event: KeyboardEvent<HTMLDivElement>): void {
    const row = rowAt(event.target);
    if (row === undefined || row !== pressed.current || !isPickUp(event)) return;
    pressed.current = undefined;
    hand.take(row, "keyboard");
    setKeys("carrying");
    unfollow.current = followArrows();
    const { x, y } = row.getBoundingClientRect();
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    dragButtonProps.onPress?.({
      type: "press",
      pointerType: "keyboard",
      target: row,
      x,
      y,
      key,
      shiftKey,
      ctrlKey,
      metaKey,
      altKey,
      continuePropagation: () => undefined,
    });
  }

  function showKeys({ target }: FocusEvent<HTMLDivElement>): void {
    if (!hand.isEmpty() || isSelecting) return;
    setKeys(rowAt(target) !== undefined && target.matches(":focus-visible") ? "row" : "hidden");
  }

  return (
    <HandContext value={hand}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the rows inside have the role and the focus */}
      <div
        onDragStart={startDrag}
        onDrag={dragProps.onDrag}
        onDragEnd={dragProps.onDragEnd}
        onKeyDown={holdKey}
        onKeyUp={releaseKey}
        onFocus={showKeys}
        onBlur={() => setKeys((visible) => (visible === "row" ? "hidden" : visible))}
      >
        {children}
      </div>
      <CarryKeys mode={keys} />
    </HandContext>
  );
}

/** The building's button is the keyboard's drop target. */
export function useBuildingDrop(buildingId: string, button: RefObject<HTMLButtonElement | null>) {
  const hand = use(HandContext);
  return useDrop({
    ref: button,
    hasDropButton: true,
    getDropOperation: () => (hand.mayPutInto(buildingId) ? "move" : "cancel"),
    onDrop: () => hand.letGoOver(buildingId),
  });
}

/** Focuses a new row if it was moved here by keyboard. */
export function useArrival(): (row: HTMLElement | null) => void {
  const hand = use(HandContext);
  return (row) => {
    if (row !== null && hand.brought(row)) row.focus();
  };
}

function isPickUp({ key }: KeyboardEvent): boolean {
  return key === " " || key === "Enter";
}

type CarryKeysProps = { mode: "hidden" | "row" | "carrying" };

/** Shows the active keys. Hidden from screen readers, which read the rows' descriptions. */
function CarryKeys({ mode: visible }: CarryKeysProps) {
  if (visible === "hidden") return null;
  return (
    <p className="carry-keys" data-theme="dark" data-density="staff" aria-hidden="true">
      {visible === "row" ? (
        <>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> next row
          </span>
          <span>
            <kbd>Space</kbd> pick up
          </span>
          <span>
            <kbd>→</kbd> more
          </span>
        </>
      ) : (
        <>
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> choose
          </span>
          <span>
            <kbd>Enter</kbd> drop
          </span>
          <span>
            <kbd>Esc</kbd> put back
          </span>
        </>
      )}
    </p>
  );
}

type Carried = { participantId: string; from: string; row: HTMLElement; byKeyboard: boolean };

type LetGo = { participantId: string; buildingId: string };

/**
 * The drag state, outside React: it changes with every pointer move and affects only the row and the building
 * under it.
 */
export type Hand = {
  isEmpty: () => boolean;
  take: (row: HTMLElement, how: "keyboard" | "pointer") => void;
  name: () => string;
  /** False for the participant's own building, and if the row was removed during the drag. */
  mayPutInto: (buildingId: string) => boolean;
  letGoOver: (buildingId: string) => void;
  drop: () => LetGo | undefined;
  /** True if this new row was moved here by keyboard and needs the focus. */
  brought: (row: HTMLElement) => boolean;
};

export function createDragState(): Hand {
  let carried: Carried | undefined;
  let over: string | undefined;
  let awaited: string | undefined;
  return {
    isEmpty: () => carried === undefined,
    take(row, how) {
      carried = { ...placeOf(row), row, byKeyboard: how === "keyboard" };
      over = undefined;
      awaited = undefined;
      row.dataset["carried"] = "";
    },
    name: () => carried?.row.dataset["name"] ?? "",
    mayPutInto: (buildingId) => carried?.row.isConnected === true && carried.from !== buildingId,
    letGoOver(buildingId) {
      over = buildingId;
    },
    drop() {
      const [last, buildingId] = [carried, over];
      carried = undefined;
      over = undefined;
      if (last === undefined) return undefined;
      delete last.row.dataset["carried"];
      if (buildingId === undefined || buildingId === last.from) return undefined;
      if (last.byKeyboard) awaited = last.participantId;
      return { participantId: last.participantId, buildingId };
    },
    brought(row) {
      if (awaited === undefined || awaited !== row.dataset["participant"]) return false;
      awaited = undefined;
      return true;
    },
  };
}

/** The row itself, not a button in it. */
function rowAt(target: EventTarget): HTMLElement | undefined {
  return target instanceof HTMLElement && target.dataset["participant"] !== undefined ? target : undefined;
}

function placeOf(row: HTMLElement): { participantId: string; from: string } {
  const list = row.closest<HTMLElement>("[data-building]");
  return { participantId: row.dataset["participant"] ?? "", from: list?.dataset["building"] ?? "" };
}
