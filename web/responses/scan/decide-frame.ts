import { readPayload, type SheetName } from "#domain/printing/sheet-code.ts";

export type Point = { x: number; y: number };

/** Corners clockwise from the code's own upper left, in pixels of the frame. */
export type FoundCode = { text: string; corners: readonly [Point, Point, Point, Point] };

export type Frame = {
  width: number;
  height: number;
  codes: readonly FoundCode[];
  /** Of the code that is less sharp. */
  sharpness: number;
};

/** One side of a sheet. Paper of earlier releases does not say which page it is. */
export type SheetSide = SheetName & { page?: number | undefined };

export type FrameDecision =
  | { type: "nothing" }
  | { type: "two-sheets" }
  | { type: "not-whole" }
  | { type: "too-far" }
  | { type: "blurred" }
  | { type: "hold-still" }
  | { type: "take"; sheet: SheetSide }
  /** It was taken before, left the picture and is shown again. */
  | { type: "already"; sheet: SheetSide }
  /** It was announced and has not left the picture. */
  | { type: "still-there" };

export type ScanState = {
  taken: ReadonlySet<string>;
  /** The sheet that was last taken or refused. It is ignored until it leaves the picture. */
  announced: { key: string; framesAway: number } | null;
  /** The sheet that lies still, and in how many frames it did. */
  still: { key: string; frames: number; codes: readonly Point[] } | null;
  crowdedFrames: number;
};

/** A hand that turns the next sheet hides the code for a moment. */
const framesUntilAway = 3;
/** While sheets are changed, both are in the picture for a moment. */
const framesUntilCrowded = 3;
const framesUntilTaken = 3;
const framesUntilAlready = 2;
/** Of the distance between both codes. */
const maxMovement = 0.025;
/** A blur of 0.3 mm on paper, at which the codes can just be read. Sharp frames of a 1080p video reach 0.17 to 0.27. */
const minSharpness = 0.05;
/** The distance between both codes, in parts of the shorter side of the frame. A page that fills it reaches about 1. */
const minDistance = 0.7;

export const startOfScan = (taken: Iterable<string> = []): ScanState => ({
  taken: new Set(taken),
  announced: null,
  still: null,
  crowdedFrames: 0,
});

export function keyOf({ code, number, page }: SheetSide): string {
  return page === undefined ? `${code}-${number}` : `${code}-${number}-${page}`;
}

/** The caller has stored the picture. */
export function afterTaking(state: ScanState, sheet: SheetSide): ScanState {
  const key = keyOf(sheet);
  return {
    ...state,
    taken: new Set([...state.taken, key]),
    announced: { key, framesAway: 0 },
    still: null,
  };
}

export function decideFrame(state: ScanState, frame: Frame): { state: ScanState; decision: FrameDecision } {
  const seen = frame.codes.flatMap(({ text, corners }) => {
    const payload = readPayload(text);
    if (payload === undefined) return [];
    const { token: _, ...sheet }: SheetSide & { token: string } = payload;
    return [{ sheet, key: keyOf(sheet), corners }];
  });
  const [first, second] = seen;
  if (first === undefined) return { state: withoutSheet(state), decision: { type: "nothing" } };
  if (seen.some(({ key }) => key !== first.key)) return crowded(state);
  const { key, sheet } = first;
  const alone: ScanState = { ...state, crowdedFrames: 0 };
  if (state.announced?.key === key) {
    const announced = { key, framesAway: 0 };
    return { state: { ...alone, announced, still: null }, decision: { type: "still-there" } };
  }
  if (state.taken.has(key)) return shownAgain(alone, sheet);
  const refused = reasonToWait(frame, first.corners, second?.corners);
  if (refused !== undefined) return { state: { ...alone, still: null }, decision: { type: refused } };
  const codes = seen.map(({ corners }) => centreOf(corners));
  const isStill = state.still?.key === key && movement(state.still.codes, codes) <= maxMovement;
  const frames = isStill ? (state.still?.frames ?? 0) + 1 : 1;
  return {
    state: { ...alone, announced: null, still: { key, frames, codes } },
    decision: frames >= framesUntilTaken ? { type: "take", sheet } : { type: "hold-still" },
  };
}

function withoutSheet(state: ScanState): ScanState {
  const framesAway = (state.announced?.framesAway ?? 0) + 1;
  const announced =
    state.announced === null || framesAway >= framesUntilAway ? null : { ...state.announced, framesAway };
  return { ...state, announced, still: null, crowdedFrames: 0 };
}

function crowded(state: ScanState): { state: ScanState; decision: FrameDecision } {
  const crowdedFrames = state.crowdedFrames + 1;
  return {
    state: { ...state, still: null, crowdedFrames },
    decision: { type: crowdedFrames >= framesUntilCrowded ? "two-sheets" : "nothing" },
  };
}

function shownAgain(state: ScanState, sheet: SheetSide): { state: ScanState; decision: FrameDecision } {
  const key = keyOf(sheet);
  const frames = state.still?.key === key ? state.still.frames + 1 : 1;
  if (frames < framesUntilAlready)
    return { state: { ...state, still: { key, frames, codes: [] } }, decision: { type: "nothing" } };
  return {
    state: { ...state, still: null, announced: { key, framesAway: 0 } },
    decision: { type: "already", sheet },
  };
}

type Corners = FoundCode["corners"];

function reasonToWait(
  frame: Frame,
  first: Corners,
  second: Corners | undefined,
): "not-whole" | "too-far" | "blurred" | undefined {
  if (second === undefined) return "not-whole";
  const distance = distanceOf(centreOf(first), centreOf(second));
  if (distance < minDistance * Math.min(frame.width, frame.height)) return "too-far";
  if (!pageCorners(first, second).every((corner) => isInside(frame, corner))) return "not-whole";
  return frame.sharpness < minSharpness ? "blurred" : undefined;
}

/**
 * The corners of the area between both codes, which is the page without its margins. One code is at the upper right, the
 * other at the lower left; the two other corners follow from the directions of the codes' sides.
 */
function pageCorners(one: Corners, other: Corners): Point[] {
  const across = minus(plus(one[1], other[1]), plus(one[0], other[0]));
  const down = minus(plus(one[3], other[3]), plus(one[0], other[0]));
  const isFirstAbove = dot(minus(centreOf(other), centreOf(one)), down) > 0;
  const [upper, lower] = isFirstAbove ? [one, other] : [other, one];
  const [upperRight, lowerLeft] = [upper[1], lower[3]];
  const diagonal = minus(lowerLeft, upperRight);
  const area = across.x * down.y - across.y * down.x;
  if (area === 0) return [upperRight, lowerLeft];
  const left = (diagonal.x * down.y - diagonal.y * down.x) / area;
  const toTheLeft = { x: across.x * left, y: across.y * left };
  return [upperRight, lowerLeft, plus(upperRight, toTheLeft), minus(lowerLeft, toTheLeft)];
}

function isInside({ width, height }: Frame, { x, y }: Point): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

/** Decoders list the codes of a frame in any order. */
function movement(before: readonly Point[], now: readonly Point[]): number {
  const [from, to] = [before.toSorted(byPlace), now.toSorted(byPlace)];
  const [top, bottom] = [to[0], to.at(-1)];
  if (from.length !== to.length || top === undefined || bottom === undefined) return Infinity;
  const longest = Math.max(...to.map((point, at) => distanceOf(point, from[at] ?? point)));
  return longest / distanceOf(top, bottom);
}

const byPlace = (one: Point, other: Point) => one.y - other.y || one.x - other.x;
const plus = (one: Point, other: Point): Point => ({ x: one.x + other.x, y: one.y + other.y });
const minus = (one: Point, other: Point): Point => ({ x: one.x - other.x, y: one.y - other.y });
const dot = (one: Point, other: Point) => one.x * other.x + one.y * other.y;
const distanceOf = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);

function centreOf(corners: Corners): Point {
  const sum = corners.reduce(plus);
  return { x: sum.x / corners.length, y: sum.y / corners.length };
}
