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
