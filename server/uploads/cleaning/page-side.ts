import type { PaperSize } from "#domain/printing/paper.ts";
import {
  type PageSide,
  paperMillimetres,
  scanDotsPerMillimetre as dotsPerMillimetre,
  sheetLayout,
  sheetMeasures,
} from "#domain/printing/sheet-layout.ts";
import type { RawImage } from "./scan-look.ts";

/** Stationery has boxes to tick above its lines; each row of them moves the lines down. */
const tickBoxes = { rowMillimetres: 8, maxRows: 12 };
/** Shares of a line that are visible. Writing and colours cover some of it. */
const isPrinted = 0.5;
const isAbsent = 0.25;

/**
 * Which side of a sheet a straightened page shows, by its printed lines. Undefined if too little of them is visible,
 * for instance on a page that was coloured all over.
 */
export function findSide(page: RawImage, paper: PaperSize): PageSide | undefined {
  const { footLine } = sheetLayout(paper);
  const foot = visibleShare(page, paper, footLine);
  if (foot <= isAbsent) return ruledShare(page, paper, "reply") >= isPrinted ? "reply" : undefined;
  if (foot < isPrinted) return undefined;
  const ruled = ruledShare(page, paper, "writing");
  if (ruled >= isPrinted) return "writing";
  return ruled <= isAbsent ? "letter" : undefined;
}

/** How much is visible of the lines of that side, in the usual or in large print, whichever is more. */
function ruledShare(page: RawImage, paper: PaperSize, side: "reply" | "writing"): number {
  const rows = side === "reply" ? [0] : Array.from({ length: tickBoxes.maxRows + 1 }, (_, at) => at);
  const shares = [false, true].flatMap((isLarge) => {
    const { firstLine, lastLine, ruled } = sheetLayout(paper, { isLarge });
    return rows.map((row) => {
      const first = firstLine + row * tickBoxes.rowMillimetres;
      const count = Math.floor((lastLine[side] - first) / ruled) + 1;
      const visible = (from: number) => {
        const lines = Array.from({ length: count }, (_, at) => from + at * ruled);
        return lines.reduce((sum, line) => sum + visibleShare(page, paper, line), 0) / count;
      };
      const share = visible(first);
      // Few lines lie so far apart that those of another page may be among them. Between ours there is nothing.
      return isLarge && share >= isPrinted && visible(first - ruled / 2) > isAbsent ? 0 : share;
    });
  });
  return Math.max(...shares);
}

/** Millimetres: paper bends, so each piece of a line may lie a little higher or lower than the next. */
const piece = 5;
const reach = 3;
/** Pixels above and below a line where the paper is white. */
const beside = 6;
/** Of 255: how much darker than the paper beside it a line is at least. */
const darker = 40;
const coveredShare = 0.7;

/** The share of a printed line, from margin to margin, of which there is a thin, dark, horizontal stroke. */
function visibleShare(page: RawImage, paper: PaperSize, millimetres: number): number {
  const { side } = sheetMeasures;
  const pieces = Math.floor((paperMillimetres[paper].width - 2 * side) / piece);
  let found = 0;
  for (let at = 0; at < pieces; at += 1) {
    const left = Math.round((side + at * piece) * dotsPerMillimetre);
    if (hasStroke(page, left, Math.round(millimetres * dotsPerMillimetre))) found += 1;
  }
  return found / pieces;
}

function hasStroke(page: RawImage, left: number, y: number): boolean {
  const across = piece * dotsPerMillimetre;
  for (let row = y - reach * dotsPerMillimetre; row <= y + reach * dotsPerMillimetre; row += 1) {
    let covered = 0;
    for (let x = left; x < left + across; x += 1) if (isStroke(page, x, row)) covered += 1;
    if (covered >= across * coveredShare) return true;
  }
  return false;
}

function isStroke(page: RawImage, x: number, y: number): boolean {
  const shade = Math.min(shadeAt(page, x, y - 1), shadeAt(page, x, y), shadeAt(page, x, y + 1));
  const paper = Math.min(shadeAt(page, x, y - beside), shadeAt(page, x, y + beside));
  return shade < paper - darker;
}

function shadeAt({ width, dots }: RawImage, x: number, y: number): number {
  return dots[(y * width + x) * 3 + 1] ?? 255;
}
