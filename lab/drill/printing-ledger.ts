import { readShortCode } from "#domain/printing/sheet-code.ts";

/** A note on a sheet, by the mark that only this note carries in its text. */
export type MarkOnSheet = { jobId: string; sheetNumber: number; mark: string };

export type PrintingFindings = {
  /** On more than one sheet, or twice on one. */
  doubled: number;
  /** On no sheet. */
  missing: number;
  /** On one sheet in the rows and on another one on paper. */
  elsewhere: number;
  /** Marks that are in no written note. */
  strangers: number;
};

const markPattern = /Q\d{7}Q/gu;

/** Digits between capitals: no font joins them and no line breaks in them. */
export function markOf(number: number): string {
  return `Q${String(number).padStart(7, "0")}Q`;
}

export function marksIn(text: string): string[] {
  return text.match(markPattern) ?? [];
}

/** What was written, beside what the rows say of the sheets and what can be read on the paper: all three must agree. */
export function compareWithPaper(
  written: readonly string[],
  rows: readonly MarkOnSheet[],
  paper: readonly MarkOnSheet[],
): PrintingFindings {
  const inRows = placesOf(rows);
  const onPaper = placesOf(paper);
  const findings = { doubled: 0, missing: 0, elsewhere: 0, strangers: 0 };
  for (const mark of written) {
    const [row, ...moreRows] = inRows.get(mark) ?? [];
    const [page, ...morePages] = onPaper.get(mark) ?? [];
    if (moreRows.length + morePages.length > 0) findings.doubled += 1;
    else if (row === undefined || page === undefined) findings.missing += 1;
    else if (row !== page) findings.elsewhere += 1;
  }
  findings.strangers = new Set([...inRows.keys(), ...onPaper.keys()]).difference(new Set(written)).size;
  return findings;
}

function placesOf(found: readonly MarkOnSheet[]): Map<string, string[]> {
  const places = new Map<string, string[]>();
  for (const { mark, jobId, sheetNumber } of found)
    places.set(mark, [...(places.get(mark) ?? []), `${jobId} ${sheetNumber}`]);
  return places;
}

const shortCode = /\b[0-9A-Z]{4}-[0-9A-Z]{4}-\d{3}[0-9A-Z]\b/u;

/** Every mark on the pages of one job. */
export function marksOnPages(
  texts: readonly string[],
  { jobId, code }: { jobId: string; code: string },
): MarkOnSheet[] {
  return texts.flatMap((text) => {
    const found = marksIn(text);
    if (found.length === 0) return [];
    const sheet = readShortCode(shortCode.exec(text)?.[0] ?? "");
    if (sheet?.code !== code) throw new Error(`a page of ${jobId} does not say whose it is: ${text}`);
    return found.map((mark) => ({ jobId, sheetNumber: sheet.number, mark }));
  });
}

const line = "The dog sleeps in front of your door and looks up at every step on the stairs. ";
/** One in so many has an older note that came back from a voided job: two notes on one sheet. */
const withTwoNotes = 7;

/** A letter of each of so many families, each with its own mark. */
export function markedLetters(families: number, firstMark: number) {
  return Array.from({ length: families }, (_, writer) => ({ writer, lines: 1 + (writer % 30) }))
    .flatMap((own) => (own.writer % withTwoNotes === 0 ? [{ ...own, returned: true }, own] : [own]))
    .map(({ lines, ...letter }, at) => {
      const mark = markOf(firstMark + at);
      return { returned: false, ...letter, mark, text: `Dear camper, ${mark}.\n\n${line.repeat(lines)}` };
    });
}
