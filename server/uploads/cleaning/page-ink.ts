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
  const [left, right] = [Math.round(side * dots), Math.round((across - side) * dots)];
  const isDark = (x: number, y: number) =>
    (grey[y * width + x] ?? plainPaper) < plainPaper * (1 - lineRow.darkness);
  for (let y = 1; y < height - 1; y += 1) {
    let dark = 0;
    // A line that is a little aslant lies in several rows.
    for (let x = left; x < right; x += 1) if (isDark(x, y - 1) || isDark(x, y) || isDark(x, y + 1)) dark += 1;
    if (dark > (right - left) * lineRow.share) page.fill(0, y * width + left, y * width + right);
  }
  const { top, bottom } = drawingBox;
  for (const x of [side, across - side])
    fillArea(page, width, { left: x - 0.5, top, right: x + 0.5, bottom }, 0);
  // What the child is told to draw.
  fillArea(page, width, { left: side, top, right: across - side, bottom: top + 10 }, 0);
  return page;
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
const faintest = 0.025;
const overNoise = 3.6;
/** A stroke: its pixels and its length, at least. Smaller ones are dirt or noise. */
const stroke = { area: 16, length: 7 };
/** Millimetres: the paper around a place, and more than this much ink is writing. */
const around = 8;

export type Ink = { squareMillimetres: number; longest: number; noise: number };

/** What is darker than the paper around it on `page` and is not printed on `print`. */
export function inkBesidePrint(page: GreyPage, print: GreyPage, paper: PaperSize): Ink {
  const size = comparedSize(paper);
  const skip = placesToSkip(paper, print);
  for (let at = 0; at < page.length; at += 1) if (page[at] === notOnPhoto) skip[at] = 1;
  const darkness = new Float32Array(page.length);
  for (let at = 0; at < page.length; at += 1)
    if (skip[at] === 0) darkness[at] = 1 - (page[at] ?? plainPaper) / plainPaper;
  const paperAround = meanAround(darkness, skip, size, around * dots);
  for (let at = 0; at < darkness.length; at += 1)
    if (skip[at] === 0) darkness[at] = (darkness[at] ?? 0) - (paperAround[at] ?? 0);
  const smooth = meanAround(darkness, skip, size, 1);
  const noise = noiseOf(smooth, skip);
  const limit = Math.max(faintest, overNoise * noise);
  const found = new Uint8Array(smooth.length);
  for (let at = 0; at < smooth.length; at += 1)
    if (skip[at] === 0 && (smooth[at] ?? 0) > limit) found[at] = 1;
  return { ...strokesIn(found, size), noise };
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

/** The usual difference from the paper, of pixels that are mostly paper. */
function noiseOf(values: Float32Array, skip: Uint8Array): number {
  const counts = new Uint32Array(2_000);
  let all = 0;
  for (let at = 0; at < values.length; at += 3) {
    if (skip[at] !== 0) continue;
    const step = Math.min(counts.length - 1, Math.round(Math.abs(values[at] ?? 0) * 10_000));
    counts[step] = (counts[step] ?? 0) + 1;
    all += 1;
  }
  let left = all / 2;
  for (let step = 0; step < counts.length; step += 1) {
    left -= counts[step] ?? 0;
    if (left <= 0) return (step / 10_000) * 1.48;
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
    squares += tail;
    longest = Math.max(longest, length);
  }
  return { squareMillimetres: squares / (dots * dots), longest: longest / dots };
}
