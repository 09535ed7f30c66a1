import type { PaperSize } from "#domain/printing/paper.ts";
import { fitHomography, project, type Homography, type PointPair, type Point } from "./homography.ts";

/** Millimetres, as in the typesetting template; a test compares both. */
export const paperMillimetres = {
  letter: { width: 215.9, height: 279.4 },
  a4: { width: 210, height: 297 },
} as const satisfies Record<PaperSize, { width: number; height: number }>;

const side = 22;
const upper = 17;
const lower = 15;
const largeCode = 28;
const smallCode = 25;

/** Clockwise from the code's own upper left. */
export type Corners = readonly [Point, Point, Point, Point];

/** The large code is at the upper right, the small one at the lower left. */
export function codePlaces(paper: PaperSize): { large: Corners; small: Corners } {
  const { width, height } = paperMillimetres[paper];
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
