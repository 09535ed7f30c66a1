import type { PaperSize } from "#domain/printing/paper.ts";
import { paperMillimetres, sheetMeasures } from "#domain/printing/sheet-layout.ts";

export type Point = { x: number; y: number };

/** Maps the sheet to the image: eight numbers, row by row; the ninth is 1. */
export type Homography = readonly [number, number, number, number, number, number, number, number];

export function project([a, b, c, d, e, f, g, h]: Homography, { x, y }: Point): Point {
  const depth = g * x + h * y + 1;
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth };
}

export type PointPair = { from: Point; to: Point };

/** Least-squares fit. Undefined if the points are collinear. */
export function fitHomography(pairs: readonly PointPair[]): Homography | undefined {
  // Scale both sides to about 1: mixing millimetres and thousands of pixels loses precision.
  const [fromScale, toScale] = [scaleOf(pairs.map(({ from }) => from)), scaleOf(pairs.map(({ to }) => to))];
  const rows = pairs.flatMap(({ from, to }) => {
    const [x, y] = [from.x / fromScale, from.y / fromScale];
    const [u, v] = [to.x / toScale, to.y / toScale];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  const solved = solve(normalEquations(rows));
  if (solved === undefined) return undefined;
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = solved;
  const stretch = toScale / fromScale;
  return [
    a * stretch,
    b * stretch,
    c * toScale,
    d * stretch,
    e * stretch,
    f * toScale,
    g / fromScale,
    h / fromScale,
  ];
}

function scaleOf(points: readonly Point[]): number {
  return Math.max(1e-9, ...points.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]));
}

const unknowns = 8;

/** For least squares; the last column is the right side. */
function normalEquations(rows: readonly (readonly number[])[]): number[][] {
  return Array.from({ length: unknowns }, (_, one) =>
    Array.from({ length: unknowns + 1 }, (__, other) =>
      rows.reduce((sum, row) => sum + (row[one] ?? 0) * (row[other] ?? 0), 0),
    ),
  );
}

function solve(rows: number[][]): number[] | undefined {
  for (let step = 0; step < unknowns; step += 1) {
    const [pivot, ...rest] = rows
      .slice(step)
      .toSorted((one, other) => Math.abs(other[step] ?? 0) - Math.abs(one[step] ?? 0));
    const lead = pivot?.[step] ?? 0;
    if (pivot === undefined || Math.abs(lead) < 1e-12) return undefined;
    rows.splice(step, rows.length, pivot, ...rest);
    for (const row of rows) {
      if (row === pivot) continue;
      const factor = (row[step] ?? 0) / lead;
      for (let at = step; at <= unknowns; at += 1) row[at] = (row[at] ?? 0) - factor * (pivot[at] ?? 0);
    }
  }
  return rows.map((row, at) => (row[unknowns] ?? 0) / (row[at] ?? 1));
}

/** Clockwise from the code's own upper left. */
export type Corners = readonly [Point, Point, Point, Point];

/** The large code is at the upper right, the small one at the lower left. */
export function codePlaces(paper: PaperSize): { large: Corners; small: Corners } {
  const { width, height } = paperMillimetres[paper];
  const { side, upper, lower, largeCode, smallCode } = sheetMeasures;
  return {
    large: square(width - side - largeCode, upper, largeCode),
    small: square(side, height - lower - smallCode, smallCode),
  };
}

function square(x: number, y: number, size: number): Corners {
  return [
    { x, y },
    { x: x + size, y },
    { x: x + size, y: y + size },
    { x, y: y + size },
  ];
}

/** Above this, it is not a flat sheet of ours; the plain image is better. */
const maxMillimetresOff = 1.5;

/** Maps millimetres on the sheet to pixels. Undefined unless the two codes lie as ours do. */
export function findPage(one: Corners, other: Corners, paper: PaperSize): Homography | undefined {
  const { large, small } = codePlaces(paper);
  const tries = [
    [...pairs(large, one), ...pairs(small, other)],
    [...pairs(large, other), ...pairs(small, one)],
  ].flatMap((seen) => {
    const page = fitHomography(seen);
    return page === undefined ? [] : [{ page, off: millimetresOff(page, seen) }];
  });
  const [best] = tries.toSorted((a, b) => a.off - b.off);
  return best !== undefined && best.off <= maxMillimetresOff ? best.page : undefined;
}

function pairs(from: Corners, to: Corners): PointPair[] {
  return from.flatMap((point, at) => {
    const seen = to[at];
    return seen === undefined ? [] : [{ from: point, to: seen }];
  });
}

function millimetresOff(page: Homography, seen: readonly PointPair[]): number {
  const offs = seen.map(({ from, to }) => {
    const [there, beside] = [project(page, from), project(page, { x: from.x + 1, y: from.y })];
    return distance(there, to) / distance(there, beside);
  });
  return Math.max(...offs.map((off) => (Number.isFinite(off) ? off : Number.POSITIVE_INFINITY)));
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
