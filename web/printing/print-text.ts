import type { PaperSize, PrintSettings, Sides } from "#domain/printing/paper.ts";
import { pluralize } from "#domain/pluralize.ts";

export const paperNames: Record<PaperSize, string> = { letter: "Letter", a4: "A4" };
export const sidesNames: Record<Sides, string> = { duplex: "Both sides", single: "One side" };

export const formatSheets = (count: number) => pluralize(count, "sheet", "sheets");

/** Printer settings that keep folds and codes in place. */
export function printWindowText({ paper, sides }: PrintSettings): string {
  const turning = sides === "duplex" ? "both sides, flip on the long edge" : "one side";
  return `Print on ${paperNames[paper]} at 100 % (no scaling), ${turning}.`;
}

/** Only the server knows the number of sheets, but it never exceeds the number of notes. */
export function formatPress(notes: number, sheetsPerJob: number): string {
  const locked = "From then on families can no longer change them.";
  if (notes <= sheetsPerJob) return `One print job takes ${notes === 1 ? "it" : "them all"}. ${locked}`;
  return `One print job takes as many as fit on ${formatSheets(sheetsPerJob)}; the rest waits for the next. ${locked}`;
}
