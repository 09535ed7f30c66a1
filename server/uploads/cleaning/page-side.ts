import { maxQuestions } from "#domain/notes/questions.ts";
import type { PaperSize } from "#domain/printing/paper.ts";
import {
  type PageSide,
  paperMillimetres,
  replyLines,
  scanDotsPerMillimetre as dotsPerMillimetre,
  sheetLayout,
  sheetMeasures,
} from "#domain/printing/sheet-layout.ts";
import type { RawImage } from "./page-pixels.ts";

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

/** How much is visible of the lines of that side, in any of the ways they are printed, whichever is most. */
function ruledShare(page: RawImage, paper: PaperSize, side: "reply" | "writing"): number {
  const visible = (lines: readonly number[]) =>
    lines.reduce((sum, line) => sum + visibleShare(page, paper, line), 0) / lines.length;
  const { drawingBox } = sheetLayout(paper);
  const boxLines = [drawingBox.top, drawingBox.bottom];
  const [usual, ...others] = side === "reply" ? linesOfReply(paper) : linesOfWriting(paper);
  const shares = (others ?? []).map((lines) => {
    const share = visible(lines);
    if (share < isPrinted) return share;
    // Of several ways, one may fit the lines of another page. Between ours there is nothing, and below them is the box.
    const between = lines.slice(1).map((line, at) => (line + (lines[at] ?? line)) / 2);
    const hasBox = side === "writing" || visible(boxLines) >= isPrinted;
    return hasBox && visible(between) <= isAbsent ? share : 0;
  });
  return Math.max(visible(usual ?? []), ...shares);
}

function linesOfReply(paper: PaperSize): number[][] {
  const counts = Array.from({ length: maxQuestions + 1 }, (_, at) => at);
  return [false, true].flatMap((isLarge) =>
    counts.map((questions) => replyLines(paper, { isLarge, questions }).lines),
  );
}

function linesOfWriting(paper: PaperSize): number[][] {
  return [false, true].flatMap((isLarge) => {
    const { firstLine, lastLine, ruled } = sheetLayout(paper, { isLarge });
    return Array.from({ length: tickBoxes.maxRows + 1 }, (_, row) => {
      const first = firstLine + row * tickBoxes.rowMillimetres;
      const count = Math.floor((lastLine.writing - first) / ruled) + 1;
      return Array.from({ length: count }, (__, at) => first + at * ruled);
    });
  });
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
