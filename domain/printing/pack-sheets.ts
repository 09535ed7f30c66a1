import { maxQuestions } from "../notes/questions.ts";
import type { PrintLimits } from "./limits.ts";

/** The reply side of one sheet has lines for the questions of one note. */
const maxQuestionsPerSheet = maxQuestions;

const questionsOn = (sheet: readonly { questions?: number }[]) =>
  sheet.reduce((sum, { questions = 0 }) => sum + questions, 0);

/** A sheet contains letters of one group only, for example of one contact. Letters beyond `maxSheets` keep waiting. */
export function packSheets<N extends { sheetGroup: string; questions?: number }>(
  notes: readonly N[],
  { limitPerSheet, maxSheets }: PrintLimits,
): N[][] {
  const sheets: N[][] = [];
  for (const note of notes) {
    const sheet = sheets.at(-1);
    const hasRoom =
      sheet?.[0]?.sheetGroup === note.sheetGroup &&
      sheet.length < limitPerSheet &&
      questionsOn([...sheet, note]) <= maxQuestionsPerSheet;
    if (hasRoom) {
      sheet.push(note);
      continue;
    }
    if (sheets.length === maxSheets) break;
    sheets.push([note]);
  }
  return sheets;
}

export type WaitingContacts = { contacts: number; notes: number };

export function sheetsNeeded(waiting: readonly WaitingContacts[], limitPerSheet: number): number {
  let sheets = 0;
  for (const { contacts, notes } of waiting) sheets += contacts * Math.ceil(notes / limitPerSheet);
  return sheets;
}
