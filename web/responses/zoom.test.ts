import { expect, test } from "vitest";
import { closest, moved, wholePicture, within, zoomed } from "./use-zoom.ts";

test("what lies under the finger stays there", () => {
  const at = { x: 100, y: -40 };
  const view = zoomed(wholePicture, 2, at);
  // The point of the picture that was under it: (at - place) / scale, before and after.
  expect((at.x - view.x) / view.scale).toBe(100);
  expect((at.y - view.y) / view.scale).toBe(-40);
});

test("no closer than can be seen, no further than the whole", () => {
  expect(zoomed(wholePicture, 100).scale).toBe(closest);
  expect(zoomed({ scale: 2, x: 50, y: 50 }, 0.1)).toEqual(wholePicture);
});

test("the whole picture lies in the middle; a closer one is not pushed out of sight", () => {
  expect(moved(wholePicture, { x: 30, y: 30 })).toEqual(wholePicture);
  const far = moved({ scale: 3, x: 0, y: 0 }, { x: 9_000, y: -9_000 });
  expect(within(far, { width: 400, height: 600 })).toEqual({ scale: 3, x: 400, y: -600 });
});
