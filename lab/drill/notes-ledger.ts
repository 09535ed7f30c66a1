export type NoteRow = { id: string; text: string; printed: boolean };
/** What lies on paper: the copy of a note on a sheet. */
export type SheetCopy = { noteId: string; text: string };

export type NotesLedger = {
  /** The newest acknowledged text of each note. */
  readonly texts: Map<string, string>;
  /** Notes whose deletion was acknowledged. */
  readonly deleted: Set<string>;
};

export function createLedger(): NotesLedger {
  return { texts: new Map(), deleted: new Set() };
}

export type Findings = {
  /** Acknowledged notes that have no row, or a row that says something else. */
  lost: number;
  /** Extra rows for one letter, and rows that were never requested. */
  duplicated: number;
  /** Acknowledged deletions whose note is there again. */
  cameBack: number;
  /** Printed notes that lie on no sheet or on several, and copies that say something else than was acknowledged. */
  wrongOnPaper: number;
};

/** The first line of each text names the letter, whatever its id and however often it was edited. */
const letterOf = (text: string) => text.split("\n", 1)[0] ?? "";

export function compareWithRows(
  { texts, deleted }: NotesLedger,
  rows: readonly NoteRow[],
  copies: readonly SheetCopy[],
): Findings {
  const kept = new Map(rows.map(({ id, text }) => [id, text]));
  const known = rows.filter(({ id }) => texts.has(id));
  const cameBack = rows.filter(({ id }) => deleted.has(id)).length;
  const letters = new Set(known.map(({ text }) => letterOf(text)));
  const printed = new Set(rows.filter((row) => row.printed).map(({ id }) => id));
  const onPaper = new Set(copies.map(({ noteId }) => noteId));
  return {
    lost: [...texts].filter(([id, text]) => kept.get(id) !== text).length,
    duplicated: rows.length - cameBack - letters.size,
    cameBack,
    wrongOnPaper:
      printed.symmetricDifference(onPaper).size +
      (copies.length - onPaper.size) +
      copies.filter(({ noteId, text }) => texts.get(noteId) !== text).length,
  };
}
