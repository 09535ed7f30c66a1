import { paperSizes } from "#domain/printing/paper.ts";
import { scanSize } from "#domain/printing/sheet-layout.ts";

/** Pixels per millimetre. Four pixels of a straightened page are one here, which halves its noise. */
export const dots = 3;
/** The shade of plain paper on a page that is compared, and that of places that are not on the photo. */
export const plainPaper = 200;
export const notOnPhoto = 255;

/** One byte per pixel, row by row. */
export type GreyPage = Uint8Array;
export type Size = { width: number; height: number };
const sizes = paperSizes.map((paper) => scanSize(paper));
const maxWidth = Math.max(...sizes.map(({ width }) => width)) / 2;
const maxPixels = Math.max(...sizes.map(({ width, height }) => width * height)) / 4;

/** Ink: how much darker than the paper around it, at least, and in how many times the noise. */
const faintest = 0.03;
const overNoise = 4;
/** A stroke: its pixels and its length, at least. Smaller ones are dirt or noise. */
const stroke = { area: 22, length: 10 };
/** Pixels of a stroke that are seen together: along it ink adds up and noise does not. */
const along = 3;
/** Millimetres: the paper around a place. */
const around = 8;
/** Darkness is counted in whole steps, many for each shade, because sums of whole numbers are exact and fast. */
const stepsPerShade = 128;
/** The darkness of black along a stroke. */
export const blackStroke = plainPaper * stepsPerShade * (2 * along + 1);

/**
 * `strokes` is 1 where a stroke lies. `darkness` is how dark it is there, in parts of `blackStroke`; strokes of less than
 * `limit` are lost in the noise.
 */
export type FoundInk = {
  strokes: Uint8Array;
  darkness: Int32Array;
  squareMillimetres: number;
  limit: number;
};

/**
 * The memory of one page, used again for the next, and constants of this module for the same reason as in page-pixels.ts.
 * What the functions here return is a copy.
 */
const page = new Uint8Array(maxPixels);
/** Places that are left out. */
const skipped = new Uint8Array(maxPixels);
/** In steps: how much darker each place is than the paper around it. */
const beside = new Int16Array(maxPixels);
const darkness = new Int32Array(maxPixels);
const found = new Uint8Array(maxPixels);
const queue = new Int32Array(maxPixels);
/** Of each column: the sum of the shades around a row, and how many they are. */
const sums = new Int32Array(maxWidth);
const counts = new Int32Array(maxWidth);
/** Of each column: the last row with a place that is widened. */
const lastIn = new Int32Array(maxWidth);

/** What is darker than the paper around it. Places in `skip` are left out, and those that are not on the photo are added to it. */
export function findInk(grey: GreyPage, skip: Uint8Array, size: Size): FoundInk {
  const { length } = grey;
  page.set(grey);
  for (let at = 0; at < length; at += 1) if (page[at] === notOnPhoto) skip[at] = 1;
  skipped.set(skip);
  besidePaper(size);
  strokeDarkness(size);
  const limit = leastDarkness(length);
  for (let at = 0; at < length; at += 1) found[at] = skipped[at] === 0 && (darkness[at] ?? 0) > limit ? 1 : 0;
  const strokes = strokesFound(size);
  return { strokes, darkness: darkness.slice(0, length), squareMillimetres: areaOf(strokes), limit };
}

export function areaOf(strokes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < strokes.length; at += 1) count += strokes[at] ?? 0;
  return count / (dots * dots);
}

/** Fills `beside`: compares each place with the mean of the square around it, without what is skipped. */
function besidePaper({ width, height }: Size): void {
  const reach = around * dots;
  sums.fill(0);
  counts.fill(0);
  beside.fill(0, 0, width * height);
  for (let y = 0; y < reach; y += 1) addRow(y, 1, { width, height });
  for (let y = 0; y < height; y += 1) {
    addRow(y + reach, 1, { width, height });
    addRow(y - reach - 1, -1, { width, height });
    compareRow(y, reach, width);
  }
}

function addRow(y: number, sign: 1 | -1, { width, height }: Size): void {
  if (y < 0 || y >= height) return;
  let at = y * width;
  for (let x = 0; x < width; x += 1, at += 1) {
    if (skipped[at] !== 0) continue;
    sums[x] = (sums[x] ?? 0) + sign * (page[at] ?? 0);
    counts[x] = (counts[x] ?? 0) + sign;
  }
}

function compareRow(y: number, reach: number, width: number): void {
  let sum = 0;
  let count = 0;
  let at = y * width - reach;
  for (let x = -reach; x < width; x += 1, at += 1) {
    if (x + reach < width) {
      sum += sums[x + reach] ?? 0;
      count += counts[x + reach] ?? 0;
    }
    if (x > reach) {
      sum -= sums[x - reach - 1] ?? 0;
      count -= counts[x - reach - 1] ?? 0;
    }
    if (x >= 0 && skipped[at] === 0) beside[at] = (sum / count - (page[at] ?? 0)) * stepsPerShade;
  }
}

/** Fills `darkness` with the darkest sum of seven pixels in a row through each, in four directions. Zero at the edges. */
function strokeDarkness({ width, height }: Size): void {
  darkness.fill(0, 0, width * height);
  for (let y = along; y < height - along; y += 1)
    for (let at = y * width + along; at < (y + 1) * width - along; at += 1) {
      const straight = Math.max(sevenOf(at, 1), sevenOf(at, width));
      const darkest = Math.max(straight, sevenOf(at, width + 1), sevenOf(at, width - 1));
      if (darkest > 0) darkness[at] = darkest;
    }
}

function sevenOf(at: number, step: number): number {
  return (
    (beside[at - 3 * step] ?? 0) +
    (beside[at - 2 * step] ?? 0) +
    (beside[at - step] ?? 0) +
    (beside[at] ?? 0) +
    (beside[at + step] ?? 0) +
    (beside[at + 2 * step] ?? 0) +
    (beside[at + 3 * step] ?? 0)
  );
}

/** Most pixels are paper: ink is darker than they usually are, by several times as much as they differ. */
function leastDarkness(length: number): number {
  const finest = 10_000;
  const steps = new Uint32Array(finest / 5);
  let all = 0;
  for (let at = 0; at < length; at += 3) {
    if (skipped[at] !== 0) continue;
    const step = Math.min(steps.length - 1, Math.round(((darkness[at] ?? 0) * finest) / blackStroke));
    steps[step] = (steps[step] ?? 0) + 1;
    all += 1;
  }
  const usual = quantile(steps, all * 0.5) / finest;
  const noise = (usual - quantile(steps, all * 0.16) / finest) * 1.1;
  return (usual + Math.max(faintest, overNoise * noise)) * blackStroke;
}

function quantile(counts: Uint32Array, rank: number): number {
  let left = rank;
  for (let step = 0; step < counts.length; step += 1) {
    left -= counts[step] ?? 0;
    if (left <= 0) return step;
  }
  return counts.length;
}

/** Leaves only the places, 1 in `places`, that touch enough others to be a stroke. */
export function strokesIn(places: Uint8Array, size: Size): Uint8Array {
  found.set(places);
  return strokesFound(size);
}

/** Of `found`, which is empty afterwards. */
function strokesFound(size: Size): Uint8Array {
  const strokes = new Uint8Array(size.width * size.height);
  const places = found.subarray(0, strokes.length);
  for (let start = places.indexOf(1); start !== -1; start = places.indexOf(1, start + 1)) {
    const area = takeStroke(start, size);
    for (let at = 0; at < area; at += 1) strokes[queue[at] ?? 0] = 1;
  }
  return strokes;
}

/** Moves the places that touch each other from `found` to `queue`. Returns how many they are; 0 if they are no stroke. */
function takeStroke(start: number, { width, height }: Size): number {
  let tail = 1;
  queue[0] = start;
  found[start] = 0;
  let left = width;
  let right = 0;
  let top = height;
  let bottom = 0;
  for (let head = 0; head < tail; head += 1) {
    const at = queue[head] ?? 0;
    const x = at % width;
    const y = (at - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    const [first, last] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)];
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
      for (let near = row * width + first; near <= row * width + last; near += 1) {
        if (found[near] !== 1) continue;
        found[near] = 0;
        queue[tail] = near;
        tail += 1;
      }
  }
  const length = Math.max(right - left, bottom - top) + 1;
  return tail < stroke.area || length < stroke.length ? 0 : tail;
}

/** Places, 1 in `places`, and all within reach of them. */
export function widened(places: Uint8Array, { width, height }: Size, reach: number): Uint8Array {
  page.set(places);
  const { length } = places;
  found.fill(0, 0, length);
  for (let y = 0; y < height; y += 1) widenInRow(y, width, reach);
  page.fill(0, 0, length);
  lastIn.fill(-2 * reach - 1);
  for (let y = 0; y < height + reach; y += 1) widenRow(y, { width, height }, reach);
  return page.slice(0, length);
}

function widenInRow(y: number, width: number, reach: number): void {
  const start = y * width;
  let until = -1;
  for (let x = 0; x < width; x += 1) {
    if (page[start + x] !== 1) continue;
    const from = Math.max(until + 1, x - reach, 0);
    until = Math.min(width - 1, x + reach);
    for (let near = from; near <= until; near += 1) found[start + near] = 1;
  }
}

function widenRow(y: number, { width, height }: Size, reach: number): void {
  const [from, to] = [y * width, (y - reach) * width];
  for (let x = 0; x < width; x += 1) {
    if (y < height && found[from + x] === 1) lastIn[x] = y;
    if (y >= reach && (lastIn[x] ?? 0) >= y - 2 * reach) page[to + x] = 1;
  }
}
