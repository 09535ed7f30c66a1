import type { PaperSize } from "#domain/printing/paper.ts";
import { scanDotsPerMillimetre, scanSize } from "#domain/printing/sheet-layout.ts";
import type { Homography } from "./page-geometry.ts";
import { type GreyPage, notOnPhoto, pencilGain, plainPaper } from "./page-ink.ts";

/** RGB, row by row. */
export type RawImage = { width: number; height: number; dots: Uint8Array };

/** If a larger share of the page is missing, the original image is better. */
const maxMissing = 0.2;

/** `grey` is the page as it is compared with its print: evenly lit, of half the size. */
export type StraightPage = { scan: RawImage; grey: GreyPage };

/** Undefined if too much of the sheet is missing. */
export function scanLook(picture: RawImage, page: Homography, paper: PaperSize): StraightPage | undefined {
  const { straight, inside } = straighten(picture, page, paper);
  const seen = inside.reduce((sum, one) => sum + one, 0);
  if (seen < inside.length * (1 - maxMissing)) return undefined;
  const white = whiteOf(straight, inside);
  const light = paperLight(straight, inside, white);
  if (light === undefined) return undefined;
  const grey = evenlyLit(straight, inside, { light, white });
  withoutShadows(straight, inside, { light, white, gain: pencilGain(grey, paper) });
  return { scan: straight, grey };
}

/** The darkest colour of each pixel, because a yellow pencil is as bright as paper in the others. */
function evenlyLit(
  { width, height, dots }: RawImage,
  inside: Uint8Array,
  { light, white: [red = 1, green = 1, blue = 1] }: { light: PaperLight; white: readonly number[] },
): GreyPage {
  const [across, down] = [Math.floor(width / 2), Math.floor(height / 2)];
  const grey = new Uint8Array(across * down).fill(notOnPhoto);
  for (let y = 0; y < down; y += 1) {
    const row = lightOfRow(light, 2 * y + 1);
    for (let x = 0; x < across; x += 1) {
      const at = 2 * y * width + 2 * x;
      if (inside[at] === 0 || inside[at + width + 1] === 0) continue;
      const [over, low] = [at * 3, (at + width) * 3];
      const darkest = Math.min(
        fourOf(dots, over, low) * red,
        fourOf(dots, over + 1, low + 1) * green,
        fourOf(dots, over + 2, low + 2) * blue,
      );
      grey[y * across + x] = Math.min(notOnPhoto - 1, ((darkest / 4) * plainPaper) / lightAt(row, 2 * x + 1));
    }
  }
  return grey;
}

/** Samples each page pixel from the image with bilinear interpolation. */
function straighten(
  { width: across, height: down, dots }: RawImage,
  [a, b, c, d, e, f, g, h]: Homography,
  paper: PaperSize,
): { straight: RawImage; inside: Uint8Array } {
  const { width, height } = scanSize(paper);
  const straight = { width, height, dots: new Uint8Array(width * height * 3).fill(255) };
  const inside = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const y = (row + 0.5) / scanDotsPerMillimetre;
    for (let column = 0; column < width; column += 1) {
      const x = (column + 0.5) / scanDotsPerMillimetre;
      const depth = g * x + h * y + 1;
      const u = (a * x + b * y + c) / depth - 0.5;
      const v = (d * x + e * y + f) / depth - 0.5;
      // Behind the camera or outside the image: leave the paper white.
      if (!(depth > 0 && u >= 0 && v >= 0 && u < across - 1 && v < down - 1)) continue;
      const left = Math.floor(u);
      const top = Math.floor(v);
      const right = u - left;
      const below = v - top;
      const from = (top * across + left) * 3;
      const under = from + across * 3;
      const to = row * width + column;
      inside[to] = 1;
      for (let colour = 0; colour < 3; colour += 1) {
        const over = (dots[from + colour] ?? 0) * (1 - right) + (dots[from + 3 + colour] ?? 0) * right;
        const low = (dots[under + colour] ?? 0) * (1 - right) + (dots[under + 3 + colour] ?? 0) * right;
        straight.dots[to * 3 + colour] = over * (1 - below) + low * below;
      }
    }
  }
  return { straight, inside };
}

/** Above this share of white, pixels become white; the limit is lower for dark, noisy images. */
const nearlyWhite = { most: 0.96, least: 0.7 };
/** The codes are black and cover more of every page than this. */
const blackShare = 0.015;
const palestBlack = 190;

type Tones = { light: PaperLight; white: readonly number[]; gain: Float32Array };

/**
 * Divides each pixel by the brightness of the paper around it and darkens printed black and faint pencil. Pixels outside
 * the image stay white.
 */
function withoutShadows(
  picture: RawImage,
  inside: Uint8Array,
  { light: paper, white, gain: pencil }: Tones,
): void {
  const { width, height, dots } = picture;
  const whole = Math.max(nearlyWhite.least, Math.min(nearlyWhite.most, 1 - 2 * grainOf(picture, inside)));
  const [red = 1, green = 1, blue = 1] = white;
  const half = Math.floor(width / 2);
  for (let y = 0; y < height; y += 1) {
    const row = lightOfRow(paper, y);
    for (let x = 0; x < width; x += 1) {
      const at = y * width + x;
      if (inside[at] === 0) continue;
      const light = lightAt(row, x);
      const gain = 255 / (light * whole);
      const place = at * 3;
      const darker = pencil[(y >> 1) * half + (x >> 1)] ?? 0;
      if (darker > 0 && x < width - 1 && y < height - 1) {
        // Four pixels, which are not changed yet: grain would be darkened too.
        const low = place + width * 3;
        const darkened = (colour: number, balance: number) =>
          Math.max(
            0,
            Math.min(
              255,
              255 * (1 - darker * (1 - (fourOf(dots, place + colour, low + colour) * balance) / 4 / light)),
            ),
          );
        dots[place] = darkened(0, red);
        dots[place + 1] = darkened(1, green);
        dots[place + 2] = darkened(2, blue);
        continue;
      }
      dots[place] = Math.min(255, (dots[place] ?? 0) * gain * red);
      dots[place + 1] = Math.min(255, (dots[place + 1] ?? 0) * gain * green);
      dots[place + 2] = Math.min(255, (dots[place + 2] ?? 0) * gain * blue);
    }
  }
  blacken(picture, inside);
}

/** Weak printers print grey: darkens the page until the codes are black. */
function blacken({ dots }: RawImage, inside: Uint8Array): void {
  const count = new Uint32Array(256);
  for (let at = 0; at < inside.length; at += 7) if (inside[at] === 1) add(count, dots[at * 3 + 1]);
  const darker = 255 / (255 - Math.min(palestBlack, share(count, blackShare)));
  const becomes = Uint8Array.from({ length: 256 }, (_, shade) => Math.max(0, 255 - (255 - shade) * darker));
  for (let at = 0; at < dots.length; at += 1) dots[at] = becomes[dots[at] ?? 0] ?? 0;
}

/** Noise: the relative difference of nearby pixels on plain paper. */
function grainOf({ dots }: RawImage, inside: Uint8Array): number {
  const [steps, shades] = [new Uint32Array(256), new Uint32Array(256)];
  for (let at = 0; at < inside.length - 3; at += 7) {
    if (inside[at] === 0 || inside[at + 3] === 0) continue;
    const [shade, near] = [dots[at * 3 + 1] ?? 0, dots[at * 3 + 10] ?? 0];
    add(steps, Math.abs(shade - near));
    add(shades, shade);
  }
  return share(steps, 0.5) / Math.max(1, share(shades, 0.5));
}

/** White balance, within limits: lamps are yellow and shade is blue. */
function whiteOf({ dots }: RawImage, inside: Uint8Array): number[] {
  const shades = new Uint32Array(256);
  for (let at = 0; at < inside.length; at += 7) if (inside[at] === 1) add(shades, dots[at * 3 + 1]);
  const lit = share(shades, 0.9) * 0.6;
  const sums = [1, 1, 1];
  for (let at = 0; at < inside.length; at += 7) {
    if (inside[at] === 0 || (dots[at * 3 + 1] ?? 0) < lit) continue;
    for (const colour of [0, 1, 2]) sums[colour] = (sums[colour] ?? 0) + (dots[at * 3 + colour] ?? 0);
  }
  const brightest = Math.max(...sums);
  return sums.map((sum) => Math.min(2.2, brightest / sum));
}

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
type PaperLight = { grid: Grid; cells: readonly number[] };

/** Undefined if nothing is visible. `white` is the gain per colour. */
function paperLight(picture: RawImage, inside: Uint8Array, white: readonly number[]): PaperLight | undefined {
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
  { width, height, dots }: RawImage,
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

function lightOfRow({ cells, grid: { across, down } }: PaperLight, y: number): Float64Array {
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
function lightAt(row: Float64Array, x: number): number {
  const last = row.length - 1;
  const place = x / cell - 0.5;
  const column = place < 0 ? 0 : place > last ? last : place;
  const left = Math.floor(column);
  const here = row[left] ?? 0;
  return left === last ? here : here + ((row[left + 1] ?? 0) - here) * (column - left);
}

function add(count: Uint32Array, at = 0): void {
  count[at] = (count[at] ?? 0) + 1;
}

/** A quantile of the counted shades; zero if none were counted. */
function share(count: Uint32Array, part: number): number {
  let all = 0;
  for (let shade = 0; shade < count.length; shade += 1) all += count[shade] ?? 0;
  let left = all * part;
  for (let shade = 0; shade < count.length && left > 0; shade += 1) {
    left -= count[shade] ?? 0;
    if (left <= 0) return shade;
  }
  return 0;
}
