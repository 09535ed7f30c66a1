import type { PrintLimits } from "./limits.ts";

/** A sheet contains notes of one contact only. Notes beyond `maxSheets` keep waiting. */
export function packSheets<N extends { contactId: string }>(
  notes: readonly N[],
  { limitPerSheet, maxSheets }: PrintLimits,
): N[][] {
  const sheets: N[][] = [];
  for (const note of notes) {
    const sheet = sheets.at(-1);
    if (sheet?.[0]?.contactId === note.contactId && sheet.length < limitPerSheet) {
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
