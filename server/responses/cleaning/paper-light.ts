import type { RawPicture } from "./raw-picture.ts";
import { add, share } from "./shade-counts.ts";

/** Three millimetres: wider than a pen stroke, and small enough to follow the edge of a shadow. */
const cell = 18;
/** This many drawn cells in a row are filled in from the paper on both sides. */
const reach = 4;
/** Of the pixels in a cell, those brighter than this share are paper. */
const brightShare = 0.85;
/** A cell darker than this, relative to the rest, is ink, not shadow, and stays dark. */
const darkestShadow = 0.25;
/** The weakest colour of a cell relative to its strongest; below this it was coloured in. */
const leastPaper = 0.7;

type Grid = { across: number; down: number };
export type PaperLight = { grid: Grid; cells: readonly number[] };

/** Undefined if nothing is visible. `white` is the gain per colour. */
export function paperLight(
  picture: RawPicture,
  inside: Uint8Array,
  white: readonly number[],
): PaperLight | undefined {
  const grid = { across: Math.ceil(picture.width / cell), down: Math.ceil(picture.height / cell) };
  const measured = brightCells(picture, inside, { grid, white });
  const darkest = shareOfCells(measured, 0.9) * darkestShadow;
  if (darkest === 0) return undefined;
  return {
    grid,
    cells: smoothed(closed(measured, grid), grid).map((bright) => Math.max(bright, darkest)),
  };
}

/**
 * By the strongest colour: pens are nearly as bright as paper in their own. Zero where no paper is visible, because
 * the cell is outside the image or coloured in; shadows have no colour.
 */
function brightCells(
  { width, height, dots }: RawPicture,
  inside: Uint8Array,
  { grid, white }: { grid: Grid; white: readonly number[] },
): number[] {
  const [toRed = 1, toGreen = 1, toBlue = 1] = white;
  const counts = new Uint32Array(grid.across * grid.down * 256);
  const sums = new Float64Array(grid.across * grid.down * 3);
  // Four pixels at a time, to reduce noise.
  for (let y = 0; y < height - 1; y += 2) {
    const row = Math.floor(y / cell) * grid.across;
    for (let x = 0; x < width - 1; x += 2) {
      const at = y * width + x;
      if (inside[at] === 0 || inside[at + width + 1] === 0) continue;
      const [over, low, place] = [at * 3, (at + width) * 3, row + Math.floor(x / cell)];
      const red = fourOf(dots, over, low) * toRed;
      const green = fourOf(dots, over + 1, low + 1) * toGreen;
      const blue = fourOf(dots, over + 2, low + 2) * toBlue;
      add(counts, place * 256 + Math.min(255, Math.max(red, green, blue) >> 2));
      sums[place * 3] = (sums[place * 3] ?? 0) + red;
      sums[place * 3 + 1] = (sums[place * 3 + 1] ?? 0) + green;
      sums[place * 3 + 2] = (sums[place * 3 + 2] ?? 0) + blue;
    }
  }
  return Array.from({ length: grid.across * grid.down }, (_, at) => {
    const mean = sums.subarray(at * 3, at * 3 + 3);
    const coloured = Math.min(...mean) < Math.max(...mean) * leastPaper;
    return coloured ? 0 : share(counts.subarray(at * 256, at * 256 + 256), brightShare);
  });
}

function fourOf(dots: Uint8Array, over: number, low: number): number {
  return (dots[over] ?? 0) + (dots[over + 3] ?? 0) + (dots[low] ?? 0) + (dots[low + 3] ?? 0);
}

/** A quantile of the cells where paper is visible. */
function shareOfCells(cells: readonly number[], part: number): number {
  const seen = cells
    .filter((bright) => bright > 0 && Number.isFinite(bright))
    .toSorted((one, other) => one - other);
  return seen[Math.floor((seen.length - 1) * part)] ?? 0;
}

/** Drawn cells take the brightness of the paper around them; a shadow, with paper on one side only, stays. */
function closed(cells: readonly number[], grid: Grid): number[] {
  const widened = inBothWays(cells, grid, (near) => Math.max(...near));
  const known = widened.map((bright) => (bright === 0 ? Number.POSITIVE_INFINITY : bright));
  const narrowed = inBothWays(known, grid, (near) => Math.min(...near));
  return narrowed.map((bright, at) => (Number.isFinite(bright) ? bright : fromAfar(narrowed, grid, at)));
}

/** For cells without paper nearby: the next known cell in each of four directions, the nearest weighted most. */
function fromAfar(cells: readonly number[], { across, down }: Grid, at: number): number {
  const [x, y] = [at % across, Math.floor(at / across)];
  let [sum, weights] = [0, 0];
  for (const [right, below] of directions) {
    for (let far = 1; far < across + down; far += 1) {
      const [column, row] = [x + right * far, y + below * far];
      if (column < 0 || row < 0 || column >= across || row >= down) break;
      const bright = cells[row * across + column] ?? Number.POSITIVE_INFINITY;
      if (!Number.isFinite(bright)) continue;
      sum += bright / far;
      weights += 1 / far;
      break;
    }
  }
  return weights === 0 ? shareOfCells(cells, 0.5) : sum / weights;
}

const directions = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

function smoothed(cells: readonly number[], grid: Grid): number[] {
  const mean = (near: readonly number[]) => near.reduce((sum, bright) => sum + bright, 0) / near.length;
  return inBothWays(cells, grid, mean, 1);
}

function inBothWays(
  cells: readonly number[],
  { across, down }: Grid,
  take: (near: readonly number[]) => number,
  far = reach,
): number[] {
  const rows = cells.map((_, at) => {
    const [x, row] = [at % across, at - (at % across)];
    return take(cells.slice(row + Math.max(0, x - far), row + Math.min(across, x + far + 1)));
  });
  return rows.map((_, at) => {
    const [x, y] = [at % across, Math.floor(at / across)];
    const near: number[] = [];
    for (let row = Math.max(0, y - far); row <= Math.min(down - 1, y + far); row += 1)
      near.push(rows[row * across + x] ?? 0);
    return take(near);
  });
}

export function lightOfRow({ cells, grid: { across, down } }: PaperLight, y: number): Float64Array {
  const row = Math.min(Math.max(y / cell - 0.5, 0), down - 1);
  const upper = Math.floor(row) * across;
  const lower = Math.min(Math.floor(row) + 1, down - 1) * across;
  const below = row - Math.floor(row);
  return Float64Array.from(
    { length: across },
    (_, at) => (cells[upper + at] ?? 0) * (1 - below) + (cells[lower + at] ?? 0) * below,
  );
}

/** Called for every pixel, so it avoids arrays. */
export function lightAt(row: Float64Array, x: number): number {
  const last = row.length - 1;
  const place = x / cell - 0.5;
  const column = place < 0 ? 0 : place > last ? last : place;
  const left = Math.floor(column);
  const here = row[left] ?? 0;
  return left === last ? here : here + ((row[left + 1] ?? 0) - here) * (column - left);
}
