import { useCallback, useRef, useState, type PointerEvent } from "react";

type Point = { x: number; y: number };

const step = 1.5;
const arrowPixels = 80;

/** Zoom and pan by pinch, drag, wheel, double tap, or the keys + − 0 and arrows. */
export function useZoom() {
  const [view, setView] = useState<View>(wholePicture);
  const stage = useRef<HTMLElement>(null);
  const fingers = useRef(new Map<number, Point>());

  const change = useCallback((next: (view: View) => View): void => {
    const frame = stage.current?.getBoundingClientRect() ?? { width: 0, height: 0 };
    setView((current) => within(next(current), frame));
  }, []);

  const fromMiddle = useCallback((event: { clientX: number; clientY: number }): Point => {
    const { left, top, width, height } = stage.current?.getBoundingClientRect() ?? new DOMRect();
    return { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
  }, []);

  /** A native wheel listener, because React's is passive and could not prevent the page zoom. */
  const attach = useCallback(
    (element: HTMLElement | null) => {
      stage.current = element;
      function wheel(event: WheelEvent): void {
        event.preventDefault();
        const at = fromMiddle(event);
        change((current) => zoomed(current, Math.exp(-event.deltaY / 400), at));
      }
      element?.addEventListener("wheel", wheel, { passive: false });
      return () => element?.removeEventListener("wheel", wheel);
    },
    [change, fromMiddle],
  );

  function down(event: PointerEvent<HTMLElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, fromMiddle(event));
  }

  function move(event: PointerEvent<HTMLElement>): void {
    if (!fingers.current.has(event.pointerId)) return;
    const before = gripOf(fingers.current);
    fingers.current.set(event.pointerId, fromMiddle(event));
    const after = gripOf(fingers.current);
    const factor = before.spread === 0 ? 1 : after.spread / before.spread;
    change((current) =>
      moved(zoomed(current, factor, before.at), {
        x: after.at.x - before.at.x,
        y: after.at.y - before.at.y,
      }),
    );
  }

  function up(event: PointerEvent<HTMLElement>): void {
    fingers.current.delete(event.pointerId);
  }

  const closer = useCallback(() => change((current) => zoomed(current, step)), [change]);
  const further = useCallback(() => change((current) => zoomed(current, 1 / step)), [change]);
  const reset = useCallback(() => setView(wholePicture), []);

  function press(key: string): boolean {
    if (key === "+" || key === "=") closer();
    else if (key === "-") further();
    else if (key === "0") reset();
    else if (view.scale > 1 && key in arrows) change((current) => moved(current, arrows[key] ?? noWay));
    else return false;
    return true;
  }

  const onStage = {
    ref: attach,
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: up,
    onDoubleClick: (event: { clientX: number; clientY: number }) => {
      const at = fromMiddle(event);
      change((current) => (current.scale > 1 ? wholePicture : zoomed(current, step * step, at)));
    },
  };
  return { view, closer, further, reset, press, onStage };
}

const noWay: Point = { x: 0, y: 0 };
/** An arrow key reveals the part of the image in its direction. */
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: arrowPixels, y: 0 },
  ArrowRight: { x: -arrowPixels, y: 0 },
  ArrowUp: { x: 0, y: arrowPixels },
  ArrowDown: { x: 0, y: -arrowPixels },
};

function gripOf(fingers: ReadonlyMap<number, Point>): { at: Point; spread: number } {
  const [first = noWay, second] = fingers.values();
  if (second === undefined) return { at: first, spread: 0 };
  return {
    at: { x: (first.x + second.x) / 2, y: (first.y + second.y) / 2 },
    spread: Math.hypot(first.x - second.x, first.y - second.y),
  };
}

/** `scale` is relative to the fitted size; x and y are pixels from the centre. */
type View = { scale: number; x: number; y: number };

export const wholePicture: View = { scale: 1, x: 0, y: 0 };
export const closest = 6;

/** Zooms around `at`, in pixels from the centre. */
export function zoomed(view: View, factor: number, at: Point = { x: 0, y: 0 }): View {
  const scale = Math.min(closest, Math.max(1, view.scale * factor));
  const grown = scale / view.scale;
  return settled({ scale, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown });
}

export function moved(view: View, by: Point): View {
  return settled({ ...view, x: view.x + by.x, y: view.y + by.y });
}

/** Limits panning to the edges of the zoomed image; at scale 1 it is centred. */
export function within(view: View, frame: { width: number; height: number }): View {
  const reach = (side: number) => (side * (view.scale - 1)) / 2;
  return settled({
    ...view,
    x: clamp(view.x, reach(frame.width)),
    y: clamp(view.y, reach(frame.height)),
  });
}

function settled(view: View): View {
  return view.scale === 1 ? wholePicture : view;
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}
