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
import { CarryKeys } from "./carry-keys.tsx";
import { followArrows } from "./follow-arrows.ts";
import { createHand, rowAt } from "./hand.ts";
import "./carry.css";

const HandContext = createContext(createHand());

type Props = { onMove: (participantId: string, buildingId: string) => void; children: ReactNode };

/**
 * Rows inside can be dragged by mouse and finger, or picked up with Space and put down with Enter. One listener for the
 * whole board: react-aria's hook in each of five hundred rows would draw them all anew whenever somebody turns from the
 * mouse to the keyboard.
 */
export function CarryArea({ onMove, children }: Props) {
  const [hand] = useState(createHand);
  const [keys, setKeys] = useState<"hidden" | "row" | "carrying">("hidden");
  const pressed = useRef<HTMLElement>(undefined);
  const unfollow = useRef<() => void>(undefined);

  const { dragProps, dragButtonProps } = useDrag({
    hasDragButton: true,
    getItems: () => [{ "text/plain": hand.name() }],
    getAllowedDropOperations: () => ["move"],
    // The move waits for the end of the drag: until then the row must stay where the browser has taken it from.
    onDragEnd: () => {
      unfollow.current?.();
      setKeys("hidden");
      const letGo = hand.putDown();
      if (letGo !== undefined) onMove(letGo.participantId, letGo.buildingId);
    },
  });

  function startDrag(event: DragEvent<HTMLDivElement>): void {
    const row = rowAt(event.target);
    if (row === undefined) return;
    hand.take(row, "pointer");
    dragProps.onDragStart?.(event);
  }

  function holdKey(event: KeyboardEvent<HTMLDivElement>): void {
    pressed.current = isPickUp(event) ? rowAt(event.target) : undefined;
    if (pressed.current !== undefined) event.preventDefault();
  }

  // On release: the same key's release would otherwise put down at once what its press has picked up.
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
    if (!hand.isEmpty()) return;
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
        onBlur={() => setKeys((shown) => (shown === "row" ? "hidden" : shown))}
      >
        {children}
      </div>
      <CarryKeys shown={keys} />
    </HandContext>
  );
}

/** A building that takes whoever is let go over it; its button is where the keyboard stops on the way. */
export function useBuildingDrop(buildingId: string, button: RefObject<HTMLButtonElement | null>) {
  const hand = use(HandContext);
  return useDrop({
    ref: button,
    hasDropButton: true,
    getDropOperation: () => (hand.mayPutInto(buildingId) ? "move" : "cancel"),
    onDrop: () => hand.letGoOver(buildingId),
  });
}

/** For a row that has just appeared: takes the focus when it was carried here by keyboard. */
export function useArrival(): (row: HTMLElement | null) => void {
  const hand = use(HandContext);
  return (row) => {
    if (row !== null && hand.brought(row)) row.focus();
  };
}

function isPickUp({ key }: KeyboardEvent): boolean {
  return key === " " || key === "Enter";
}
