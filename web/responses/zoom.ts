/** `scale` is relative to the fitted size; x and y are pixels from the centre. */
export type View = { scale: number; x: number; y: number };
type Point = { x: number; y: number };

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
