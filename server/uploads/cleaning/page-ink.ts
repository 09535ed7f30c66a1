import type { PaperSize } from "#domain/printing/paper.ts";
import { paperMillimetres, scanSize, sheetLayout, sheetMeasures } from "#domain/printing/sheet-layout.ts";
import {
  areaOf,
  blackStroke,
  dots,
  findInk,
  type FoundInk,
  type GreyPage,
  plainPaper,
  type Size,
  strokesIn,
  widened,
} from "./find-ink.ts";

/** Pixels of a page that is compared. */
export function comparedSize(paper: PaperSize): Size {
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

/** Places where ink is ours or cannot be told: 1. `print` is the page as we print it. */
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

/** Ink on a page, ours too, without its printed lines. `lines` are the rows in which these lie. */
export type PageInk = FoundInk & { lines: readonly number[] };

export function findPageInk(grey: GreyPage, paper: PaperSize): PageInk {
  const size = comparedSize(paper);
  const lines = printedLines(grey, size);
  return { ...findInk(grey, besideLines(lines, size), size), lines };
}

/** In pixels: the blurred edge of a printed line. */
const lineEdge = 2;

/** The lines and their edges: 1. */
function besideLines(lines: readonly number[], { width, height }: Size): Uint8Array {
  const skip = new Uint8Array(width * height);
  const [from, to] = [margin - lineEdge, width - margin + lineEdge];
  for (const line of lines)
    for (let y = Math.max(0, line - lineEdge); y <= Math.min(height - 1, line + lineEdge); y += 1)
      skip.fill(1, y * width + from, y * width + to);
  return skip;
}

/** A row of a line: this share of it, from margin to margin, is at least this dark. */
const lineRow = { share: 0.55, darkness: 0.2 };
const margin = Math.round(sheetMeasures.side * dots);

function printedLines(grey: GreyPage, { width, height }: Size): number[] {
  const least = (width - 2 * margin) * lineRow.share;
  const lines: number[] = [];
  for (let y = 1; y < height - 1; y += 1) if (darkIn(grey, y, width) > least) lines.push(y);
  return lines;
}

function darkIn(grey: GreyPage, y: number, width: number): number {
  const limit = plainPaper * (1 - lineRow.darkness);
  let dark = 0;
  // A line that is a little aslant lies in several rows.
  for (let at = y * width + margin; at < (y + 1) * width - margin; at += 1)
    if ((grey[at] ?? 0) < limit || (grey[at - width] ?? 0) < limit || (grey[at + width] ?? 0) < limit)
      dark += 1;
  return dark;
}

function fillLines(page: Uint8Array, lines: readonly number[], { width }: Size, value: number): void {
  for (const y of lines) page.fill(value, y * width + margin, (y + 1) * width - margin);
}

/**
 * What is printed where a child writes on a reply side: lines, as they are found on the page, and the box. All else counts
 * as printed over.
 */
function printOfReply(lines: readonly number[], paper: PaperSize): GreyPage {
  const size = comparedSize(paper);
  const page = new Uint8Array(size.width * size.height);
  const { headEnd, panel, drawingBox } = sheetLayout(paper);
  const { width: across } = paperMillimetres[paper];
  const { side } = sheetMeasures;
  fillArea(page, size.width, { left: 0, top: headEnd + 1, right: across, bottom: panel - 2 }, 255);
  fillLines(page, lines, size, 0);
  const { top, bottom } = drawingBox;
  for (const x of [side, across - side])
    fillArea(page, size.width, { left: x - 0.5, top, right: x + 0.5, bottom }, 0);
  // What the child is told to draw.
  fillArea(page, size.width, { left: side, top, right: across - side, bottom: top + 10 }, 0);
  return page;
}

/** Square millimetres. A word has more, and a smile; a speck of dirt has less. */
const leastWriting = 3;

/** Whether there is plainly writing between the lines of a reply side. If not, only its print can tell. */
export function isWrittenOn({ strokes, lines }: PageInk, paper: PaperSize): boolean {
  const skip = placesToSkip(paper, printOfReply(lines, paper));
  const beside = strokes.slice();
  for (let at = 0; at < beside.length; at += 1) if (skip[at] === 1) beside[at] = 0;
  return areaOf(strokesIn(beside, comparedSize(paper))) >= leastWriting;
}

/** A page whose noise hides strokes darker than this is too dark to be called empty. Pencil of 8 % is about as dark. */
const palestPencil = 0.06;

/** Whether there is ink on `page` that is not printed on `print`, or so much noise that faint pencil would not be seen. */
export function isWrittenBeside(page: GreyPage, print: GreyPage, paper: PaperSize): boolean {
  const { squareMillimetres, limit } = findInk(page, placesToSkip(paper, print), comparedSize(paper));
  return squareMillimetres >= leastWriting || limit > palestPencil * blackStroke;
}
