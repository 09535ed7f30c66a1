import type { PrintLimits } from "./limits.ts";

/**
 * Notes in the order they are to be printed, packed into sheets: one contact's notes lie together until the sheet is
 * full, nobody else's beside them. Where the job is full the rest is left to wait.
 */
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

/** How many contacts have so many notes waiting. */
export type WaitingContacts = { contacts: number; notes: number };

/** How many sheets it takes to print all that waits. */
export function sheetsNeeded(waiting: readonly WaitingContacts[], limitPerSheet: number): number {
  let sheets = 0;
  for (const { contacts, notes } of waiting) sheets += contacts * Math.ceil(notes / limitPerSheet);
  return sheets;
}
