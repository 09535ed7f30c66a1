import { type PaperSize, paperSizes } from "#domain/printing/paper.ts";
import { scanDotsPerMillimetre, scanSize } from "#domain/printing/sheet-layout.ts";
import { type GreyPage, notOnPhoto, plainPaper } from "./find-ink.ts";
import type { Homography } from "./page-geometry.ts";
import { type CellSums, cellSums, foursPerCell, lightAlong, type PaperLight, share } from "./paper-light.ts";

/** RGB, row by row. */
export type RawImage = { width: number; height: number; dots: Uint8Array };

/** Pixels: no page is straightened from a larger photo. */
export const maxPhotoSide = 3_200;
const maxPixels = Math.max(
  ...paperSizes.map((paper) => scanSize(paper)).map(({ width, height }) => width * height),
);

/**
 * The memory of one page, used again for the next: a page is made without a pause, and results are copied out. V8 keeps
 * address and length of an array that is a constant of its module. With arrays that are passed in, these loops take more
 * than twice the time. They are functions of the module too: those made for each page would be compiled for each page.
 */
const photo = new Uint8Array(maxPhotoSide * maxPhotoSide * 3);
const dots = new Uint8Array(maxPixels * 3);
/** Sums of four pixels of the page: noise is half as strong in them. */
const fours = new Uint16Array((maxPixels / 4) * 3);
/** The red of four pixels that are not all on the photo. */
const notSeen = 0xffff;
/** The brightness of the paper in one row. */
const line = new Float64Array(2_048);

/** Of each row, the pixels from `first` to before `end` are on the photo. A photo has no dents, so they are all of them. */
export type StraightPage = { width: number; height: number; first: Uint16Array; end: Uint16Array };

/** Places in the photo are counted in parts of a pixel: 16 bits, of which the upper 8 weigh the neighbours. */
const parts = 65_536;

/** Samples each pixel of the page from the photo with bilinear interpolation. The rest stays white. */
export function straighten(picture: RawImage, toPhoto: Homography, paper: PaperSize): StraightPage {
  const { width, height } = scanSize(paper);
  photo.set(picture.dots);
  dots.fill(255, 0, width * height * 3);
  const page = { width, height, first: new Uint16Array(height), end: new Uint16Array(height) };
  for (let row = 0; row < height; row += 1) straightenRow(picture, toPhoto, page, row);
  return page;
}

function straightenRow(
  picture: RawImage,
  toPhoto: Homography,
  { width, first, end }: StraightPage,
  row: number,
): void {
  const [a, b, c, d, e, f, g, h] = toPhoto;
  const y = (row + 0.5) / scanDotsPerMillimetre;
  let [from, until] = [0, width];
  while (from < until && !isOnPhoto(picture, toPhoto, (from + 0.5) / scanDotsPerMillimetre, y)) from += 1;
  while (until > from && !isOnPhoto(picture, toPhoto, (until - 0.5) / scanDotsPerMillimetre, y)) until -= 1;
  first[row] = from;
  end[row] = until;
  // Twelve bits are enough, and tell V8 that no product needs more than 32.
  const across = picture.width & 4_095;
  const below = across * 3;
  const start = (from + 0.5) / scanDotsPerMillimetre;
  // In homogeneous coordinates a step to the right is an addition.
  let depth = g * start + h * y + 1;
  let horizontal = (a * start + b * y + c) * parts;
  let vertical = (d * start + e * y + f) * parts;
  const depthStep = g / scanDotsPerMillimetre;
  const horizontalStep = (a * parts) / scanDotsPerMillimetre;
  const verticalStep = (d * parts) / scanDotsPerMillimetre;
  const last = (row * width + until) * 3;
  for (let to = (row * width + from) * 3; to < last; to += 3) {
    const u = (horizontal / depth - parts / 2) | 0;
    const v = (vertical / depth - parts / 2) | 0;
    const over = (((v >> 16) & 4_095) * across + ((u >> 16) & 4_095)) * 3;
    const east = (u >> 8) & 255;
    const south = (v >> 8) & 255;
    dots[to] = between(over, below, east, south);
    dots[to + 1] = between(over + 1, below, east, south);
    dots[to + 2] = between(over + 2, below, east, south);
    horizontal += horizontalStep;
    vertical += verticalStep;
    depth += depthStep;
  }
}

/** Between four pixels of the photo; `east` and `south` are parts of 256. */
function between(over: number, below: number, east: number, south: number): number {
  const upper = Math.imul(photo[over] ?? 0, 256 - east) + Math.imul(photo[over + 3] ?? 0, east);
  const lower =
    Math.imul(photo[over + below] ?? 0, 256 - east) + Math.imul(photo[over + below + 3] ?? 0, east);
  return (Math.imul(upper, 256 - south) + Math.imul(lower, south)) >> 16;
}

/** False for places behind the camera too. */
function isOnPhoto(
  { width, height }: RawImage,
  [a, b, c, d, e, f, g, h]: Homography,
  x: number,
  y: number,
): boolean {
  const depth = g * x + h * y + 1;
  const u = (a * x + b * y + c) / depth - 0.5;
  const v = (d * x + e * y + f) / depth - 0.5;
  return depth > 0 && u >= 0 && v >= 0 && u < width - 1 && v < height - 1;
}

export function pixelsOn({ first, end }: StraightPage): number {
  return end.reduce((sum, to, row) => sum + to - (first[row] ?? 0), 0);
}

/** Of so many pixels, one is enough to measure the whole page. */
const sampled = 7;

/** Gain per colour. */
export type White = { red: number; green: number; blue: number };

/** White balance, within limits: lamps are yellow and shade is blue. */
export function whiteOf(page: StraightPage): White {
  const lit = share(countedShades(page), 0.9) * 0.6;
  const colours = { red: 1, green: 1, blue: 1 };
  for (let y = 0; y < page.height; y += 1) addLitRow(page, y, lit, colours);
  const { red, green, blue } = colours;
  const brightest = Math.max(red, green, blue);
  const gain = (sum: number) => Math.min(2.2, brightest / sum);
  return { red: gain(red), green: gain(green), blue: gain(blue) };
}

function addLitRow({ width, first, end }: StraightPage, y: number, lit: number, colours: White): void {
  const until = (y * width + (end[y] ?? 0)) * 3;
  let [red, green, blue] = [0, 0, 0];
  for (let at = (y * width + (first[y] ?? 0)) * 3; at < until; at += 3 * sampled) {
    if ((dots[at + 1] ?? 0) < lit) continue;
    red += dots[at] ?? 0;
    green += dots[at + 1] ?? 0;
    blue += dots[at + 2] ?? 0;
  }
  colours.red += red;
  colours.green += green;
  colours.blue += blue;
}

/** How many pixels have each shade of green. */
function countedShades(page: StraightPage): Uint32Array {
  const counts = new Uint32Array(256);
  for (let y = 0; y < page.height; y += 1) countShades(page, y, counts);
  return counts;
}

function countShades({ width, first, end }: StraightPage, y: number, counts: Uint32Array): void {
  const until = y * width + (end[y] ?? 0);
  for (let at = y * width + (first[y] ?? 0); at < until; at += sampled) add(counts, dots[at * 3 + 1]);
}

function add(counts: Uint32Array, at = 0): void {
  counts[at] = (counts[at] ?? 0) + 1;
}

/** Adds up the page by fours, and those by the cells in which the light is measured. */
export function sumUp({ width, height, first, end }: StraightPage, white: White): CellSums {
  const cells = cellSums({ width, height });
  const [across, down] = [Math.floor(width / 2), Math.floor(height / 2)];
  fours.fill(notSeen, 0, across * down * 3);
  for (let y = 0; y < down; y += 1) {
    const from = Math.max(first[2 * y] ?? 0, first[2 * y + 1] ?? 0);
    const until = Math.min(end[2 * y] ?? 0, end[2 * y + 1] ?? 0);
    sumRow(y, width, Math.ceil(from / 2), until);
    addToCells(cells, white, y, across);
  }
  return cells;
}

function sumRow(y: number, width: number, from: number, until: number): void {
  const below = width * 3;
  const last = (2 * y * width + until - 1) * 3;
  let to = (y * Math.floor(width / 2) + from) * 3;
  for (let at = (2 * y * width + 2 * from) * 3; at < last; at += 6, to += 3) {
    fours[to] = fourOf(at, below);
    fours[to + 1] = fourOf(at + 1, below);
    fours[to + 2] = fourOf(at + 2, below);
  }
}

function fourOf(at: number, below: number): number {
  return (dots[at] ?? 0) + (dots[at + 3] ?? 0) + (dots[at + below] ?? 0) + (dots[at + below + 3] ?? 0);
}

function addToCells(
  { grid, counts, reds, greens, blues }: CellSums,
  { red, green, blue }: White,
  y: number,
  across: number,
): void {
  const row = Math.floor(y / foursPerCell) * grid.across;
  for (let left = 0; left < across; left += foursPerCell) {
    const cell = row + left / foursPerCell;
    let [redSum, greenSum, blueSum] = [0, 0, 0];
    const last = (y * across + Math.min(across, left + foursPerCell)) * 3;
    for (let at = (y * across + left) * 3; at < last; at += 3) {
      const r = fours[at] ?? 0;
      if (r === notSeen) continue;
      const g = fours[at + 1] ?? 0;
      const b = fours[at + 2] ?? 0;
      const shade = cell * 256 + Math.min(255, Math.max(r * red, g * green, b * blue) >> 2);
      counts[shade] = (counts[shade] ?? 0) + 1;
      redSum += r;
      greenSum += g;
      blueSum += b;
    }
    reds[cell] = (reds[cell] ?? 0) + redSum * red;
    greens[cell] = (greens[cell] ?? 0) + greenSum * green;
    blues[cell] = (blues[cell] ?? 0) + blueSum * blue;
  }
}

/** The darkest colour of each pixel, because a yellow pencil is as bright as paper in the others. */
export function evenlyLit(
  { width, height }: StraightPage,
  { light, white }: { light: PaperLight; white: White },
): GreyPage {
  const [across, down] = [Math.floor(width / 2), Math.floor(height / 2)];
  const grey = new Uint8Array(across * down).fill(notOnPhoto);
  for (let y = 0; y < down; y += 1) {
    lightAlong(light, 2 * y + 1, line);
    lightRow(grey, white, y, across);
  }
  return grey;
}

function lightRow(grey: GreyPage, { red, green, blue }: White, y: number, across: number): void {
  let at = y * across * 3;
  for (let x = 0; x < across; x += 1, at += 3) {
    const sum = fours[at] ?? 0;
    if (sum === notSeen) continue;
    const darkest = Math.min(sum * red, (fours[at + 1] ?? 0) * green, (fours[at + 2] ?? 0) * blue);
    grey[y * across + x] = Math.min(notOnPhoto - 1, (darkest * (plainPaper / 4)) / (line[2 * x + 1] ?? 1));
  }
}

/** Above this share of white, pixels become white; the limit is lower for dark, noisy images. */
const nearlyWhite = { most: 0.96, least: 0.7 };
/** The codes are black and cover more of every page than this. */
const blackShare = 0.015;
const palestBlack = 190;
/** Gains are counted in parts, because products of whole numbers are faster. */
const gainBits = 12;
/** What each shade becomes at last. */
const becomes = new Uint8Array(256);

/** `pencil` is undefined if there is no faint pencil, else how many times darker every second pixel of every second row becomes. */
export type Tones = { light: PaperLight; white: White; pencil: Float32Array | undefined };

/**
 * Divides each pixel by the brightness of the paper around it and darkens printed black and faint pencil. Pixels outside
 * the photo stay white.
 */
export function withoutShadows(page: StraightPage, tones: Tones): RawImage {
  const { width, height } = page;
  const whole = Math.max(nearlyWhite.least, Math.min(nearlyWhite.most, 1 - 2 * grainOf(page)));
  const full = (255 / whole) * 2 ** gainBits;
  blacken(tonedShades(page, tones, full));
  for (let y = 0; y < height; y += 1) {
    lightAlong(tones.light, y, line);
    toneRow(page, tones, full, y);
  }
  return { width, height, dots: dots.slice(0, width * height * 3) };
}

/** How many pixels have each shade of green without shadows. */
function tonedShades(page: StraightPage, tones: Tones, full: number): Uint32Array {
  const counts = new Uint32Array(256);
  for (let y = 0; y < page.height; y += sampled) {
    lightAlong(tones.light, y, line);
    countTonedRow(page, tones, full, y, counts);
  }
  return counts;
}

function countTonedRow(
  page: StraightPage,
  { white, pencil }: Tones,
  full: number,
  y: number,
  counts: Uint32Array,
): void {
  const { width, first, end } = page;
  const until = end[y] ?? 0;
  for (let x = first[y] ?? 0; x < until; x += 1) {
    const at = (y * width + x) * 3 + 1;
    const darker = gainAt(page, pencil, x, y);
    const gain = white.green / (line[x] ?? 1);
    add(counts, darker > 0 ? darkened(at, width * 3, gain, darker) : toned(at, gain * full));
  }
}

/** Each pixel is changed after those above and to the left of it, so `fourOf` still adds up what was straightened. */
function toneRow(
  page: StraightPage,
  { white: { red, green, blue }, pencil }: Tones,
  full: number,
  y: number,
): void {
  const { width, first, end } = page;
  const [from, until] = [first[y] ?? 0, end[y] ?? 0];
  const below = width * 3;
  let at = (y * width + from) * 3;
  for (let x = from; x < until; x += 1, at += 3) {
    const gain = 1 / (line[x] ?? 1);
    const darker = gainAt(page, pencil, x, y);
    if (darker > 0) {
      dots[at] = becomes[darkened(at, below, gain * red, darker)] ?? 0;
      dots[at + 1] = becomes[darkened(at + 1, below, gain * green, darker)] ?? 0;
      dots[at + 2] = becomes[darkened(at + 2, below, gain * blue, darker)] ?? 0;
    } else {
      const plain = gain * full;
      dots[at] = becomes[toned(at, plain * red)] ?? 0;
      dots[at + 1] = becomes[toned(at + 1, plain * green)] ?? 0;
      dots[at + 2] = becomes[toned(at + 2, plain * blue)] ?? 0;
    }
  }
}

/** Of faint pencil; zero elsewhere. */
function gainAt(
  { width, height }: StraightPage,
  pencil: Float32Array | undefined,
  x: number,
  y: number,
): number {
  if (pencil === undefined || x >= width - 1 || y >= height - 1) return 0;
  return pencil[(y >> 1) * (width >> 1) + (x >> 1)] ?? 0;
}

function toned(at: number, gain: number): number {
  return Math.min(255, Math.imul(dots[at] ?? 0, gain | 0) >> gainBits);
}

/** Of four pixels: grain would be darkened too. */
function darkened(at: number, below: number, gain: number, darker: number): number {
  const shade = 255 * (1 - darker) + fourOf(at, below) * gain * darker * (255 / 4);
  return Math.max(0, Math.min(255, shade)) | 0;
}

/** Weak printers print grey: darkens the page until the codes are black. */
function blacken(counts: Uint32Array): void {
  const darker = 255 / (255 - Math.min(palestBlack, share(counts, blackShare)));
  for (let shade = 0; shade < 256; shade += 1) becomes[shade] = Math.max(0, 255 - (255 - shade) * darker);
}

/** Noise: the relative difference of nearby pixels on plain paper. */
function grainOf(page: StraightPage): number {
  const steps = new Uint32Array(256);
  for (let y = 0; y < page.height; y += 1) countSteps(page, y, steps);
  return share(steps, 0.5) / Math.max(1, share(countedShades(page), 0.5));
}

function countSteps({ width, first, end }: StraightPage, y: number, steps: Uint32Array): void {
  const until = y * width + (end[y] ?? 0) - 3;
  for (let at = y * width + (first[y] ?? 0); at < until; at += sampled)
    add(steps, Math.abs((dots[at * 3 + 1] ?? 0) - (dots[at * 3 + 10] ?? 0)));
}
