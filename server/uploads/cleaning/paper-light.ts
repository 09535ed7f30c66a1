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
/** The brightness of the paper in each cell. */
export type PaperLight = { grid: Grid; cells: Float64Array };

/** In sums of four pixels. */
export const foursPerCell = cell / 2;

/** Of each cell: how many sums of four pixels have each shade of their strongest colour, and the sum of each colour. */
export type CellSums = {
  grid: Grid;
  counts: Uint8Array;
  reds: Float64Array;
  greens: Float64Array;
  blues: Float64Array;
};

export function cellSums({ width, height }: { width: number; height: number }): CellSums {
  const grid = { across: Math.ceil(width / cell), down: Math.ceil(height / cell) };
  const cells = grid.across * grid.down;
  const [reds, greens, blues] = [new Float64Array(cells), new Float64Array(cells), new Float64Array(cells)];
  return { grid, counts: new Uint8Array(cells * 256), reds, greens, blues };
}

/** Undefined if nothing is visible. */
export function paperLight(sums: CellSums): PaperLight | undefined {
  const { grid } = sums;
  const measured = brightCells(sums);
  const darkest = shareOfCells(measured, 0.9) * darkestShadow;
  if (darkest === 0) return undefined;
  const cells = inBothWays(closed(measured, grid), grid, mean, 1).map((bright) => Math.max(bright, darkest));
  return { grid, cells };
}

/** Writes the brightness of the paper in a row of pixels to `line`, between the middles of cells. */
export function lightAlong(
  { cells, grid: { across, down } }: PaperLight,
  y: number,
  line: Float64Array,
): void {
  const row = Math.min(Math.max(y / cell - 0.5, 0), down - 1);
  const upper = Math.floor(row) * across;
  const lower = Math.min(Math.floor(row) + 1, down - 1) * across;
  const below = row - Math.floor(row);
  const lightAt = (column: number) =>
    (cells[upper + column] ?? 0) * (1 - below) + (cells[lower + column] ?? 0) * below;
  let here = lightAt(0);
  line.fill(here, 0, cell / 2);
  for (let column = 0; column < across; column += 1) {
    const next = lightAt(Math.min(column + 1, across - 1));
    const start = column * cell + cell / 2;
    for (let x = 0; x < cell; x += 1) line[start + x] = here + ((next - here) * x) / cell;
    here = next;
  }
}

/**
 * By the strongest colour: pens are nearly as bright as paper in their own. Zero where no paper is visible, because
 * the cell is outside the image or coloured in; shadows have no colour.
 */
function brightCells({ counts, reds, greens, blues }: CellSums): Float64Array {
  return reds.map((red, at) => {
    const [green, blue] = [greens[at] ?? 0, blues[at] ?? 0];
    const isColoured = Math.min(red, green, blue) < Math.max(red, green, blue) * leastPaper;
    return isColoured ? 0 : share(counts, brightShare, at * 256);
  });
}

/** A quantile of the cells where paper is visible. */
function shareOfCells(cells: Float64Array, part: number): number {
  const seen = cells.filter((bright) => bright > 0 && Number.isFinite(bright)).toSorted();
  return seen[Math.floor((seen.length - 1) * part)] ?? 0;
}

/** Drawn cells take the brightness of the paper around them; a shadow, with paper on one side only, stays. */
function closed(cells: Float64Array, grid: Grid): Float64Array {
  const widened = inBothWays(cells, grid, most, reach);
  const known = widened.map((bright) => (bright === 0 ? Number.POSITIVE_INFINITY : bright));
  const narrowed = inBothWays(known, grid, least, reach);
  return narrowed.map((bright, at) => (Number.isFinite(bright) ? bright : fromAfar(narrowed, grid, at)));
}

/** For cells without paper nearby: the next known cell in each of four directions, the nearest weighted most. */
function fromAfar(cells: Float64Array, { across, down }: Grid, at: number): number {
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

/** Of every `step`th cell between two places. */
type Take = (cells: Float64Array, first: number, last: number, step: number) => number;

const most: Take = (cells, first, last, step) => {
  let found = 0;
  for (let at = first; at <= last; at += step) found = Math.max(found, cells[at] ?? 0);
  return found;
};

const least: Take = (cells, first, last, step) => {
  let found = Number.POSITIVE_INFINITY;
  for (let at = first; at <= last; at += step) found = Math.min(found, cells[at] ?? 0);
  return found;
};

const mean: Take = (cells, first, last, step) => {
  let sum = 0;
  for (let at = first; at <= last; at += step) sum += cells[at] ?? 0;
  return sum / ((last - first) / step + 1);
};

function inBothWays(cells: Float64Array, { across, down }: Grid, take: Take, far: number): Float64Array {
  const rows = new Float64Array(cells.length);
  const both = new Float64Array(cells.length);
  for (let at = 0; at < cells.length; at += 1) {
    const x = at % across;
    const row = at - x;
    rows[at] = take(cells, row + Math.max(0, x - far), row + Math.min(across - 1, x + far), 1);
  }
  for (let at = 0; at < cells.length; at += 1) {
    const x = at % across;
    const y = (at - x) / across;
    const [first, last] = [Math.max(0, y - far), Math.min(down - 1, y + far)];
    both[at] = take(rows, first * across + x, last * across + x, across);
  }
  return both;
}

/** A quantile of 256 counted shades, the first of them at `start`; zero if none were counted. */
export function share(counts: Uint8Array | Uint32Array, part: number, start = 0): number {
  let all = 0;
  for (let at = start; at < start + 256; at += 1) all += counts[at] ?? 0;
  let left = all * part;
  for (let shade = 0; shade < 256 && left > 0; shade += 1) {
    left -= counts[start + shade] ?? 0;
    if (left <= 0) return shade;
  }
  return 0;
}
