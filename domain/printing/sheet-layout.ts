import type { PaperSize } from "./paper.ts";

/** letter: what the family wrote. writing: lines only. reply: lines, a box for a drawing, the address when folded. */
export const pageSides = ["letter", "writing", "reply"] as const;
export type PageSide = (typeof pageSides)[number];

/** How many pages of a sheet show the letter, and all its pages. Stationery has no letter. */
export type SheetPages = { letterPages: number; pages: number };

/** Null if the sheet has no such page. */
export function sideOfPage(page: number, { letterPages, pages }: SheetPages): PageSide | null {
  if (page < 1 || page > pages) return null;
  if (page <= letterPages) return "letter";
  return letterPages > 0 && page === pages ? "reply" : "writing";
}

/** Millimetres, as in the typesetting template; tests compare both. */
export const paperMillimetres = {
  letter: { width: 215.9, height: 279.4 },
  a4: { width: 210, height: 297 },
} as const satisfies Record<PaperSize, { width: number; height: number }>;

/** 150 dpi: pencil stays readable, and the whole page fits a screen. */
export const scanDotsPerMillimetre = 6;

/** Pixels of a straightened page. */
export function scanSize(paper: PaperSize): { width: number; height: number } {
  const { width, height } = paperMillimetres[paper];
  return {
    width: Math.round(width * scanDotsPerMillimetre),
    height: Math.round(height * scanDotsPerMillimetre),
  };
}

/** Millimetres. `ruled` is the distance of two lines to write on, `ruledLarge` the one in large print. */
export const sheetMeasures = {
  side: 22,
  upper: 17,
  lower: 15,
  largeCode: 28,
  smallCode: 25,
  ruled: 11,
  ruledLarge: 15,
} as const;

/** Where things are printed, in millimetres from the upper edge. */
export function sheetLayout(paper: PaperSize, { isLarge = false } = {}) {
  const { height } = paperMillimetres[paper];
  const { upper, lower, largeCode, smallCode } = sheetMeasures;
  const ruled = isLarge ? sheetMeasures.ruledLarge : sheetMeasures.ruled;
  const headEnd = upper + largeCode + 7;
  const footLine = height - lower - smallCode - 5;
  const panel = (height * 2) / 3;
  return {
    headEnd,
    ruled,
    firstLine: headEnd + ruled,
    /** Absent from the reply side. */
    footLine,
    /** The last ruled lines are at or above these. */
    lastLine: { reply: panel - 46 - 6, writing: footLine - 6 },
    /** Only on the reply side. */
    drawingBox: { top: panel - 46, bottom: panel - 4 },
    /** Below this the reply side is printed for the outside of the folded sheet. */
    panel,
  };
}

/** Millimetres: how high the words of a question are, and the least distance of lines below them. */
const questionHeight = { usual: 7, large: 10 };
const leastApart = 10;
const linesPerQuestion = 2;

/** Millimetres from the upper edge. */
export type AskedQuestion = { top: number; height: number };

/**
 * Where the lines of the reply side are printed, and the questions above theirs. Questions take at most two lines each;
 * lines that are left follow them.
 */
export function replyLines(
  paper: PaperSize,
  { isLarge = false, questions = 0 } = {},
): { lines: number[]; questions: AskedQuestion[] } {
  const { headEnd, firstLine, lastLine, ruled } = sheetLayout(paper, { isLarge });
  if (questions === 0) {
    const count = Math.floor((lastLine.reply - firstLine) / ruled) + 1;
    return { lines: Array.from({ length: count }, (_, at) => firstLine + at * ruled), questions: [] };
  }
  const height = isLarge ? questionHeight.large : questionHeight.usual;
  const room = lastLine.reply + 1 - headEnd - questions * height;
  const wanted = questions * linesPerQuestion;
  // A little closer, if each question then has its lines.
  const isClose = room / ruled < wanted && room / wanted >= leastApart;
  const apart = isClose ? room / wanted : ruled;
  const count = isClose ? wanted : Math.max(questions, Math.floor(room / apart));
  const lines: number[] = [];
  const asked: AskedQuestion[] = [];
  let y = headEnd;
  for (let at = 0; at < questions; at += 1) {
    asked.push({ top: y, height });
    y += height;
    const own = Math.min(linesPerQuestion, Math.floor(count / questions) + (at < count % questions ? 1 : 0));
    for (let line = 0; line < own; line += 1) lines.push((y += apart));
  }
  while (lines.length < count) lines.push((y += apart));
  return { lines, questions: asked };
}

/** In parts of the width and height of the page. */
export type PageArea = { x: number; y: number; width: number; height: number };

/** Children write over the ends of the lines; the corner squares and fold marks stay outside. */
const sideMargin = 12;

/** The lines and the drawing, without codes, address and foot. Null for the letter side, which has no such area. */
export function writingArea(paper: PaperSize, side: PageSide): PageArea | null {
  if (side === "letter") return null;
  const { width, height } = paperMillimetres[paper];
  const { headEnd, panel, footLine } = sheetLayout(paper);
  const bottom = (side === "reply" ? panel : footLine) - 1;
  return {
    x: sideMargin / width,
    y: headEnd / height,
    width: (width - 2 * sideMargin) / width,
    height: (bottom - headEnd) / height,
  };
}
