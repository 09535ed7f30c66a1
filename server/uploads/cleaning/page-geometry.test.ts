import * as fc from "fast-check";
import { expect, test } from "vitest";
import { fitHomography, project, type Homography } from "./page-geometry.ts";

/** Sheets as people hold them: turned, tilted, near or far. */
const sheets = fc
  .record({
    turn: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
    size: fc.double({ min: 3, max: 20, noNaN: true }),
    tilt: fc.double({ min: -0.0008, max: 0.0008, noNaN: true }),
    lean: fc.double({ min: -0.0008, max: 0.0008, noNaN: true }),
  })
  .map(({ turn, size, tilt, lean }): Homography => {
    const [cos, sin] = [Math.cos(turn) * size, Math.sin(turn) * size];
    return [cos, -sin, 2000, sin, cos, 1500, tilt, lean];
  });

const corners = [
  { x: 166, y: 17 },
  { x: 194, y: 17 },
  { x: 194, y: 45 },
  { x: 166, y: 45 },
  { x: 22, y: 239 },
  { x: 47, y: 239 },
  { x: 47, y: 264 },
  { x: 22, y: 264 },
];

test("two squares on a sheet say where every other point of it is", () => {
  fc.assert(
    fc.property(sheets, (sheet) => {
      const fitted = fitHomography(corners.map((from) => ({ from, to: project(sheet, from) })));
      if (fitted === undefined) throw new Error("nothing was found");
      for (const point of [
        { x: 0, y: 0 },
        { x: 215.9, y: 279.4 },
        { x: 100, y: 140 },
      ]) {
        const [there, here] = [project(sheet, point), project(fitted, point)];
        expect(here.x).toBeCloseTo(there.x, 2);
        expect(here.y).toBeCloseTo(there.y, 2);
      }
    }),
  );
});

test("points on one line say nothing", () => {
  const from = [1, 2, 3, 4, 5].map((x) => ({ x, y: x }));
  expect(fitHomography(from.map((point) => ({ from: point, to: point })))).toBeUndefined();
});
