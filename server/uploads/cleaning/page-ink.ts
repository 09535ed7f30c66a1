import type { PaperSize } from "#domain/printing/paper.ts";
import { paperMillimetres, scanSize, sheetLayout, sheetMeasures } from "#domain/printing/sheet-layout.ts";

/** Pixels per millimetre. Four pixels of a straightened page are one here, which halves its noise. */
const dots = 3;
/** The shade of plain paper on a page that is compared, and that of places that are not on the photo. */
export const plainPaper = 200;
export const notOnPhoto = 255;

/** One byte per pixel, row by row. */
export type GreyPage = Uint8Array;

/** Pixels of a page that is compared. */
export function comparedSize(paper: PaperSize): { width: number; height: number } {
  const { width, height } = scanSize(paper);
  return { width: Math.floor(width / 2), height: Math.floor(height / 2) };
}

/** Printers and cameras shift what we print by about this much, in millimetres. */
const printReach = 1.6;
/** At the edges of the sheet lies the table; on its folds lie creases. */
const edge = 6;
const crease = 1.2;
/** Of 255: the palest tone that counts as printed. */
const printed = 225;

/** Places where ink is ours or cannot be told: 1. `print` is the page as we print it, null if only its lines are known. */
function placesToSkip(paper: PaperSize, print: GreyPage): Uint8Array {
  const { width, height } = comparedSize(paper);
  const skip = new Uint8Array(width * height);
  for (let at = 0; at < skip.length; at += 1) if ((print[at] ?? 255) < printed) skip[at] = 1;
  const wide = widened(skip, { width, height }, Math.round(printReach * dots));
  const { width: across, height: down } = paperMillimetres[paper];
  const fill = (area: Area) => fillArea(wide, width, area);
  fill({ left: 0, top: 0, right: across, bottom: edge });
  fill({ left: 0, top: down - edge, right: across, bottom: down });
  fill({ left: 0, top: 0, right: edge, bottom: down });
  fill({ left: across - edge, top: 0, right: across, bottom: down });
  for (const fold of [down / 3, (down * 2) / 3])
    fill({ left: 0, top: fold - crease, right: across, bottom: fold + crease });
  return wide;
}

type Area = { left: number; top: number; right: number; bottom: number };

function fillArea(page: Uint8Array, width: number, { left, top, right, bottom }: Area, value = 1): void {
  const height = page.length / width;
  const [from, to] = [Math.max(0, Math.round(left * dots)), Math.min(width, Math.round(right * dots))];
  for (let y = Math.max(0, Math.round(top * dots)); y < Math.min(height, Math.round(bottom * dots)); y += 1)
    page.fill(value, y * width + from, y * width + to);
}

/** A row of a line: this share of it, from margin to margin, is at least this dark. */
const lineRow = { share: 0.55, darkness: 0.2 };

/**
 * What is printed where a child writes on a reply side: lines, as they are found on the page, and the box. All else counts
 * as printed over.
 */
export function linesOf(grey: GreyPage, paper: PaperSize): GreyPage {
  const { width, height } = comparedSize(paper);
  const page = new Uint8Array(width * height);
  const { headEnd, panel, drawingBox } = sheetLayout(paper);
  const { width: across } = paperMillimetres[paper];
  const { side } = sheetMeasures;
  fillArea(page, width, { left: 0, top: headEnd + 1, right: across, bottom: panel - 2 }, 255);
  fillLines(page, grey, paper, 0);
  const { top, bottom } = drawingBox;
  for (const x of [side, across - side])
    fillArea(page, width, { left: x - 0.5, top, right: x + 0.5, bottom }, 0);
  // What the child is told to draw.
  fillArea(page, width, { left: side, top, right: across - side, bottom: top + 10 }, 0);
  return page;
}

/** Rows of printed lines, as they are found on the page. */
function fillLines(page: Uint8Array, grey: GreyPage, paper: PaperSize, value: number): void {
  const { width, height } = comparedSize(paper);
  const margin = Math.round(sheetMeasures.side * dots);
  const [left, right] = [margin, width - margin];
  const isDark = (x: number, y: number) =>
    (grey[y * width + x] ?? plainPaper) < plainPaper * (1 - lineRow.darkness);
  for (let y = 1; y < height - 1; y += 1) {
    let dark = 0;
    // A line that is a little aslant lies in several rows.
    for (let x = left; x < right; x += 1) if (isDark(x, y - 1) || isDark(x, y) || isDark(x, y + 1)) dark += 1;
    if (dark > (right - left) * lineRow.share) page.fill(value, y * width + left, y * width + right);
  }
}

/** Strokes paler than this become as dark, but no more than this many times darker: else grain would look like ink. */
const readable = { darkness: 0.42, maxGain: 4 };
/** Three millimetres: strokes so near to each other get the same gain, so that a pen stays as it is up to its edges. */
const gainCell = 9;

/**
 * How many times darker each place has to be for faint pencil to be readable; 0 where nothing changes. By the writing
 * nearby, without the printed lines, which are always black.
 */
export function pencilGain(grey: GreyPage, paper: PaperSize): Float32Array {
  const size = comparedSize(paper);
  const lines = new Uint8Array(grey.length);
  fillLines(lines, grey, paper, 1);
  const { strokes, smooth } = findInk(grey, widened(lines, size, 2), size);
  const [across, down] = [Math.ceil(size.width / gainCell), Math.ceil(size.height / gainCell)];
  const strongest = new Float32Array(across * down);
  const cellOf = (at: number) =>
    Math.floor(Math.floor(at / size.width) / gainCell) * across + Math.floor((at % size.width) / gainCell);
  const inked = new Uint8Array(grey.length);
  for (let at = 0; at < strokes.length; at += 1) {
    if (strokes[at] !== 3) continue;
    inked[at] = 1;
    const cell = cellOf(at);
    strongest[cell] = Math.max(strongest[cell] ?? 0, smooth[at] ?? 0);
  }
  const grid = { across, down };
  const gains = strongest.map((_, cell) => {
    const most = Math.max(...nearCells(strongest, grid, cell));
    return most === 0 ? 0 : Math.min(readable.maxGain, Math.max(1, readable.darkness / most));
  });
  // Cells without ink get the gain of their neighbours, so that it changes slowly from one stroke to the next.
  const filled = gains.map((_, cell) => {
    const known = nearCells(gains, grid, cell).filter((gain) => gain > 0);
    return known.length === 0 ? 1 : known.reduce((sum, gain) => sum + gain, 0) / known.length;
  });
  const near = widened(inked, size, 1);
  return Float32Array.from(near, (one, at) => {
    if (one === 0) return 0;
    const gain = between(
      filled,
      grid,
      (at % size.width) / gainCell - 0.5,
      Math.floor(at / size.width) / gainCell - 0.5,
    );
    return gain > 1.05 ? gain : 0;
  });
}

type Grid = { across: number; down: number };

/** A cell and those around it. */
function nearCells(cells: Float32Array, { across, down }: Grid, cell: number): number[] {
  const [x, y] = [cell % across, Math.floor(cell / across)];
  const near: number[] = [];
  for (let row = Math.max(0, y - 1); row <= Math.min(down - 1, y + 1); row += 1)
    for (let column = Math.max(0, x - 1); column <= Math.min(across - 1, x + 1); column += 1)
      near.push(cells[row * across + column] ?? 0);
  return near;
}

function between(cells: Float32Array, { across, down }: Grid, x: number, y: number): number {
  const [column, row] = [Math.min(across - 1, Math.max(0, x)), Math.min(down - 1, Math.max(0, y))];
  const [left, top] = [Math.floor(column), Math.floor(row)];
  const [right, bottom] = [Math.min(across - 1, left + 1), Math.min(down - 1, top + 1)];
  const mixed = (line: number) => {
    const here = cells[line * across + left] ?? 1;
    return here + ((cells[line * across + right] ?? 1) - here) * (column - left);
  };
  return mixed(top) + (mixed(bottom) - mixed(top)) * (row - top);
}

function widened(page: Uint8Array, { width, height }: Size, reach: number): Uint8Array {
  const rows = new Uint8Array(page.length);
  for (let y = 0; y < height; y += 1) {
    let last = -Infinity;
    for (let x = 0; x < width + reach; x += 1) {
      if (x < width && page[y * width + x] === 1) last = x;
      const to = x - reach;
      if (to >= 0 && last >= to - reach) rows[y * width + to] = 1;
    }
  }
  const both = new Uint8Array(page.length);
  for (let x = 0; x < width; x += 1) {
    let last = -Infinity;
    for (let y = 0; y < height + reach; y += 1) {
      if (y < height && rows[y * width + x] === 1) last = y;
      const to = y - reach;
      if (to >= 0 && last >= to - reach) both[to * width + x] = 1;
    }
  }
  return both;
}

type Size = { width: number; height: number };

/** Ink: how much darker than the paper around it, at least, and in how many times the noise. */
const faintest = 0.03;
const overNoise = 4;
/** A stroke: its pixels and its length, at least. Smaller ones are dirt or noise. */
const stroke = { area: 22, length: 10 };
/** Pixels of a stroke that are seen together: along it ink adds up and noise does not. */
const along = 3;
/** Millimetres: the paper around a place, and more than this much ink is writing. */
const around = 8;

export type Ink = { squareMillimetres: number; longest: number; noise: number };

/** What is darker than the paper around it on `page` and is not printed on `print`. */
export function inkBesidePrint(page: GreyPage, print: GreyPage, paper: PaperSize): Ink {
  return findInk(page, placesToSkip(paper, print), comparedSize(paper));
}

/** `strokes` is 3 where a stroke lies, `smooth` how dark it is there. */
function findInk(
  page: GreyPage,
  skip: Uint8Array,
  size: Size,
): Ink & { strokes: Uint8Array; smooth: Float32Array } {
  for (let at = 0; at < page.length; at += 1) if (page[at] === notOnPhoto) skip[at] = 1;
  const darkness = new Float32Array(page.length);
  for (let at = 0; at < page.length; at += 1)
    if (skip[at] === 0) darkness[at] = 1 - (page[at] ?? plainPaper) / plainPaper;
  const paperAround = meanAround(darkness, skip, size, around * dots);
  for (let at = 0; at < darkness.length; at += 1)
    if (skip[at] === 0) darkness[at] = (darkness[at] ?? 0) - (paperAround[at] ?? 0);
  const smooth = strokeDarkness(darkness, size);
  const { usual, noise } = noiseOf(smooth, skip);
  const limit = usual + Math.max(faintest, overNoise * noise);
  const found = new Uint8Array(smooth.length);
  for (let at = 0; at < smooth.length; at += 1)
    if (skip[at] === 0 && (smooth[at] ?? 0) > limit) found[at] = 1;
  return { ...strokesIn(found, size), noise, strokes: found, smooth };
}

/** Square millimetres. A word has more, and a smile; a speck of dirt has less. */
const leastWriting = 3;

export function isWriting({ squareMillimetres }: Ink): boolean {
  return squareMillimetres >= leastWriting;
}

/** The mean of a square around each pixel, without what is skipped. */
function meanAround(
  values: Float32Array,
  skip: Uint8Array,
  { width, height }: Size,
  reach: number,
): Float32Array {
  const across = width + 1;
  const sums = new Float64Array(across * (height + 1));
  const counts = new Int32Array(across * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let [sum, count] = [0, 0];
    for (let x = 0; x < width; x += 1) {
      if (skip[y * width + x] === 0) {
        sum += values[y * width + x] ?? 0;
        count += 1;
      }
      const at = (y + 1) * across + x + 1;
      sums[at] = (sums[at - across] ?? 0) + sum;
      counts[at] = (counts[at - across] ?? 0) + count;
    }
  }
  const means = new Float32Array(values.length);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = [Math.max(0, y - reach) * across, Math.min(height, y + reach + 1) * across];
    for (let x = 0; x < width; x += 1) {
      const [left, right] = [Math.max(0, x - reach), Math.min(width, x + reach + 1)];
      const count =
        (counts[bottom + right] ?? 0) -
        (counts[top + right] ?? 0) -
        (counts[bottom + left] ?? 0) +
        (counts[top + left] ?? 0);
      if (count === 0) continue;
      const sum =
        (sums[bottom + right] ?? 0) -
        (sums[top + right] ?? 0) -
        (sums[bottom + left] ?? 0) +
        (sums[top + left] ?? 0);
      means[y * width + x] = sum / count;
    }
  }
  return means;
}

/** The darkest mean of seven pixels in a row through each pixel, in four directions. */
function strokeDarkness(darkness: Float32Array, { width, height }: Size): Float32Array {
  const most = new Float32Array(darkness.length);
  for (const step of [1, width, width + 1, width - 1]) {
    const reach = along * (width + 1);
    for (let at = reach; at < darkness.length - reach; at += 1) {
      let sum = 0;
      for (let far = -along; far <= along; far += 1) sum += darkness[at + far * step] ?? 0;
      const mean = sum / (2 * along + 1);
      if (mean > (most[at] ?? 0)) most[at] = mean;
    }
  }
  // A row that leaves the page would go on at its other side.
  for (let y = 0; y < height; y += 1) {
    most.fill(0, y * width, y * width + along);
    most.fill(0, (y + 1) * width - along, (y + 1) * width);
  }
  return most;
}

/** The usual value of pixels, which are mostly paper, and how much they differ from it. */
function noiseOf(values: Float32Array, skip: Uint8Array): { usual: number; noise: number } {
  const usual = quantile(values, skip, 0.5);
  return { usual, noise: (usual - quantile(values, skip, 0.16)) * 1.1 };
}

function quantile(values: Float32Array, skip: Uint8Array, part: number): number {
  const counts = new Uint32Array(2_000);
  let all = 0;
  for (let at = 0; at < values.length; at += 3) {
    if (skip[at] !== 0) continue;
    const step = Math.min(counts.length - 1, Math.round(Math.abs(values[at] ?? 0) * 10_000));
    counts[step] = (counts[step] ?? 0) + 1;
    all += 1;
  }
  let left = all * part;
  for (let step = 0; step < counts.length; step += 1) {
    left -= counts[step] ?? 0;
    if (left <= 0) return step / 10_000;
  }
  return 1;
}

function strokesIn(
  found: Uint8Array,
  { width, height }: Size,
): { squareMillimetres: number; longest: number } {
  const queue = new Int32Array(found.length);
  let [squares, longest] = [0, 0];
  for (let start = 0; start < found.length; start += 1) {
    if (found[start] !== 1) continue;
    let [head, tail] = [0, 1];
    queue[0] = start;
    found[start] = 2;
    let [left, right, top, bottom] = [width, 0, height, 0];
    while (head < tail) {
      const at = queue[head] ?? 0;
      head += 1;
      const [x, y] = [at % width, Math.floor(at / width)];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
          const near = row * width + column;
          if (found[near] !== 1) continue;
          found[near] = 2;
          queue[tail] = near;
          tail += 1;
        }
    }
    const length = Math.max(right - left, bottom - top) + 1;
    if (tail < stroke.area || length < stroke.length) continue;
    for (let at = 0; at < tail; at += 1) found[queue[at] ?? 0] = 3;
    squares += tail;
    longest = Math.max(longest, length);
  }
  return { squareMillimetres: squares / (dots * dots), longest: longest / dots };
}
