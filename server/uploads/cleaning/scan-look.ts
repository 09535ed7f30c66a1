import type { PaperSize } from "#domain/printing/paper.ts";
import { scanDotsPerMillimetre, scanSize } from "#domain/printing/sheet-layout.ts";
import type { Homography } from "./page-geometry.ts";
import { type GreyPage, notOnPhoto, plainPaper } from "./find-ink.ts";
import { findPageInk, type PageInk } from "./page-ink.ts";
import {
  type FourSums,
  lightAlong,
  notSeen,
  paperLight,
  type PaperLight,
  share,
  type White,
} from "./paper-light.ts";
import { pencilGain } from "./pencil-gain.ts";

/** RGB, row by row. */
export type RawImage = { width: number; height: number; dots: Uint8Array };

/** If a larger share of the page is missing, the original image is better. */
const maxMissing = 0.2;

/** `grey` is the page as it is compared with its print: evenly lit, of half the size. `ink` is found on it. */
export type StraightPage = { scan: RawImage; grey: GreyPage; ink: PageInk };

/** Undefined if too much of the sheet is missing. */
export function scanLook(picture: RawImage, page: Homography, paper: PaperSize): StraightPage | undefined {
  const straight = straighten(picture, page, paper);
  if (pixelsOn(straight) < straight.width * straight.height * (1 - maxMissing)) return undefined;
  const white = whiteOf(straight);
  const fours = sumsOfFour(straight);
  const light = paperLight(fours, white, straight);
  if (light === undefined) return undefined;
  const grey = evenlyLit(fours, straight.width, { light, white });
  const ink = findPageInk(grey, paper);
  withoutShadows(straight, { light, white, gain: pencilGain(ink, paper) });
  const { width, height, dots } = straight;
  return { scan: { width, height, dots }, grey, ink };
}

/** Of each row, the pixels from `first` to before `end` are on the photo. A photo has no dents, so they are all of them. */
type Straight = RawImage & { first: Uint16Array; end: Uint16Array };

function pixelsOn({ first, end }: Straight): number {
  return end.reduce((sum, to, row) => sum + to - (first[row] ?? 0), 0);
}

/** Places in the photo are counted in parts of a pixel: 16 bits, of which the upper 8 weigh the neighbours. */
const parts = 65_536;

/** Samples each page pixel from the image with bilinear interpolation. The rest stays white. */
function straighten(picture: RawImage, page: Homography, paper: PaperSize): Straight {
  const { width, height } = scanSize(paper);
  const dots = new Uint8Array(width * height * 3).fill(255);
  const straight = { width, height, dots, first: new Uint16Array(height), end: new Uint16Array(height) };
  for (let row = 0; row < height; row += 1) straightenRow(picture, page, straight, row);
  return straight;
}

function straightenRow(
  picture: RawImage,
  page: Homography,
  { width, dots: straight, first, end }: Straight,
  row: number,
): void {
  const { width: across, dots } = picture;
  const [a, b, c, d, e, f, g, h] = page;
  const y = (row + 0.5) / scanDotsPerMillimetre;
  const isOn = (column: number) => isOnPhoto(picture, page, (column + 0.5) / scanDotsPerMillimetre, y);
  let [from, until] = [0, width];
  while (from < until && !isOn(from)) from += 1;
  while (until > from && !isOn(until - 1)) until -= 1;
  first[row] = from;
  end[row] = until;
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
    const east = (u >> 8) & 255;
    const south = (v >> 8) & 255;
    const west = 256 - east;
    const north = 256 - south;
    const over = ((v >> 16) * across + (u >> 16)) * 3;
    const under = over + below;
    straight[to] =
      (Math.imul(Math.imul(dots[over] ?? 0, west) + Math.imul(dots[over + 3] ?? 0, east), north) +
        Math.imul(Math.imul(dots[under] ?? 0, west) + Math.imul(dots[under + 3] ?? 0, east), south)) >>
      16;
    straight[to + 1] =
      (Math.imul(Math.imul(dots[over + 1] ?? 0, west) + Math.imul(dots[over + 4] ?? 0, east), north) +
        Math.imul(Math.imul(dots[under + 1] ?? 0, west) + Math.imul(dots[under + 4] ?? 0, east), south)) >>
      16;
    straight[to + 2] =
      (Math.imul(Math.imul(dots[over + 2] ?? 0, west) + Math.imul(dots[over + 5] ?? 0, east), north) +
        Math.imul(Math.imul(dots[under + 2] ?? 0, west) + Math.imul(dots[under + 5] ?? 0, east), south)) >>
      16;
    horizontal += horizontalStep;
    vertical += verticalStep;
    depth += depthStep;
  }
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

function sumsOfFour({ width, height, dots, first, end }: Straight): FourSums {
  const [across, down] = [Math.floor(width / 2), Math.floor(height / 2)];
  const sums = new Uint16Array(across * down * 3).fill(notSeen);
  const sumRow = (y: number) => {
    const from = Math.max(first[2 * y] ?? 0, first[2 * y + 1] ?? 0);
    const until = Math.min(end[2 * y] ?? 0, end[2 * y + 1] ?? 0);
    for (let x = Math.ceil(from / 2); 2 * x + 1 < until; x += 1) {
      const over = (2 * y * width + 2 * x) * 3;
      const low = over + width * 3;
      const to = (y * across + x) * 3;
      sums[to] = fourOf(dots, over, low);
      sums[to + 1] = fourOf(dots, over + 1, low + 1);
      sums[to + 2] = fourOf(dots, over + 2, low + 2);
    }
  };
  for (let y = 0; y < down; y += 1) sumRow(y);
  return { width: across, height: down, sums };
}

function fourOf(dots: Uint8Array, over: number, low: number): number {
  return (dots[over] ?? 0) + (dots[over + 3] ?? 0) + (dots[low] ?? 0) + (dots[low + 3] ?? 0);
}

/** The darkest colour of each pixel, because a yellow pencil is as bright as paper in the others. */
function evenlyLit(
  { width, height, sums }: FourSums,
  fullWidth: number,
  { light, white: { red, green, blue } }: { light: PaperLight; white: White },
): GreyPage {
  const grey = new Uint8Array(width * height).fill(notOnPhoto);
  const line = new Float64Array(fullWidth);
  const lightRow = (y: number) => {
    lightAlong(light, 2 * y + 1, line);
    for (let x = 0; x < width; x += 1) {
      const to = y * width + x;
      const sum = sums[to * 3] ?? 0;
      if (sum === notSeen) continue;
      const darkest = Math.min(sum * red, (sums[to * 3 + 1] ?? 0) * green, (sums[to * 3 + 2] ?? 0) * blue);
      grey[to] = Math.min(notOnPhoto - 1, (darkest * (plainPaper / 4)) / (line[2 * x + 1] ?? 1));
    }
  };
  for (let y = 0; y < height; y += 1) lightRow(y);
  return grey;
}

/** Above this share of white, pixels become white; the limit is lower for dark, noisy images. */
const nearlyWhite = { most: 0.96, least: 0.7 };
/** The codes are black and cover more of every page than this. */
const blackShare = 0.015;
const palestBlack = 190;

/** `gain` is undefined if there is no faint pencil. */
type Tones = { light: PaperLight; white: White; gain: Float32Array | undefined };

/** Gains are counted in parts, because products of whole numbers are faster. */
const gainBits = 12;

/**
 * Divides each pixel by the brightness of the paper around it and darkens printed black and faint pencil. Pixels outside
 * the image stay white.
 */
function withoutShadows(page: Straight, { light, white: { red, green, blue }, gain: pencil }: Tones): void {
  const { width, height, dots, first, end } = page;
  const whole = Math.max(nearlyWhite.least, Math.min(nearlyWhite.most, 1 - 2 * grainOf(page)));
  const full = (255 / whole) * 2 ** gainBits;
  const half = Math.floor(width / 2);
  const line = new Float64Array(width);
  const toneRow = (y: number) => {
    lightAlong(light, y, line);
    const until = end[y] ?? 0;
    for (let x = first[y] ?? 0; x < until; x += 1) {
      const bright = line[x] ?? 1;
      const place = (y * width + x) * 3;
      const darker = pencil === undefined ? 0 : (pencil[(y >> 1) * half + (x >> 1)] ?? 0);
      if (darker > 0 && x < width - 1 && y < height - 1) {
        // Four pixels, which are not changed yet: grain would be darkened too.
        const low = place + width * 3;
        const least = 255 * (1 - darker);
        const gain = (255 * darker) / (4 * bright);
        dots[place] = clamped(least + fourOf(dots, place, low) * gain * red);
        dots[place + 1] = clamped(least + fourOf(dots, place + 1, low + 1) * gain * green);
        dots[place + 2] = clamped(least + fourOf(dots, place + 2, low + 2) * gain * blue);
        continue;
      }
      const gain = full / bright;
      dots[place] = Math.min(255, Math.imul(dots[place] ?? 0, (gain * red) | 0) >> gainBits);
      dots[place + 1] = Math.min(255, Math.imul(dots[place + 1] ?? 0, (gain * green) | 0) >> gainBits);
      dots[place + 2] = Math.min(255, Math.imul(dots[place + 2] ?? 0, (gain * blue) | 0) >> gainBits);
    }
  };
  for (let y = 0; y < height; y += 1) toneRow(y);
  blacken(page);
}

function clamped(shade: number): number {
  return shade < 0 ? 0 : shade > 255 ? 255 : shade;
}

/** Weak printers print grey: darkens the page until the codes are black. */
function blacken(page: Straight): void {
  const black = share(countedShades(page), blackShare);
  const darker = 255 / (255 - Math.min(palestBlack, black));
  const becomes = Uint8Array.from({ length: 256 }, (_, shade) => Math.max(0, 255 - (255 - shade) * darker));
  const { width, height, dots } = page;
  const blackenRow = (y: number) => {
    for (let at = y * width * 3; at < (y + 1) * width * 3; at += 1) dots[at] = becomes[dots[at] ?? 0] ?? 0;
  };
  if (darker > 1) for (let y = 0; y < height; y += 1) blackenRow(y);
}

/** Of so many pixels, one is enough to measure the whole page. */
const sampled = 7;

/** How many pixels have each shade of green. */
function countedShades({ width, height, dots, first, end }: Straight): Uint32Array {
  const counts = new Uint32Array(256);
  const countRow = (y: number) => {
    const until = y * width + (end[y] ?? 0);
    for (let at = y * width + (first[y] ?? 0); at < until; at += sampled) add(counts, dots[at * 3 + 1]);
  };
  for (let y = 0; y < height; y += 1) countRow(y);
  return counts;
}

/** Noise: the relative difference of nearby pixels on plain paper. */
function grainOf(page: Straight): number {
  const { width, height, dots, first, end } = page;
  const steps = new Uint32Array(256);
  const compareRow = (y: number) => {
    const until = y * width + (end[y] ?? 0) - 3;
    for (let at = y * width + (first[y] ?? 0); at < until; at += sampled)
      add(steps, Math.abs((dots[at * 3 + 1] ?? 0) - (dots[at * 3 + 10] ?? 0)));
  };
  for (let y = 0; y < height; y += 1) compareRow(y);
  return share(steps, 0.5) / Math.max(1, share(countedShades(page), 0.5));
}

/** White balance, within limits: lamps are yellow and shade is blue. */
function whiteOf(page: Straight): White {
  const { width, height, dots, first, end } = page;
  const lit = share(countedShades(page), 0.9) * 0.6;
  let [red, green, blue] = [1, 1, 1];
  const addRow = (y: number) => {
    const until = (y * width + (end[y] ?? 0)) * 3;
    for (let at = (y * width + (first[y] ?? 0)) * 3; at < until; at += 3 * sampled) {
      if ((dots[at + 1] ?? 0) < lit) continue;
      red += dots[at] ?? 0;
      green += dots[at + 1] ?? 0;
      blue += dots[at + 2] ?? 0;
    }
  };
  for (let y = 0; y < height; y += 1) addRow(y);
  const brightest = Math.max(red, green, blue);
  const gain = (sum: number) => Math.min(2.2, brightest / sum);
  return { red: gain(red), green: gain(green), blue: gain(blue) };
}

function add(counts: Uint32Array, at = 0): void {
  counts[at] = (counts[at] ?? 0) + 1;
}
