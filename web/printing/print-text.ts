import { formatTime } from "#domain/events/mail-run-messages.ts";
import type { CoverListChoice, PaperSize, PrintSettings, Sides } from "#domain/printing/paper.ts";
import type { ListedPrintJob } from "#domain/printing/print-job.ts";
import { pluralize } from "#domain/pluralize.ts";

export const paperNames: Record<PaperSize, string> = { letter: "Letter", a4: "A4" };
export const sidesNames: Record<Sides, string> = { duplex: "Both sides", single: "One side" };

export const coverListNames = (building: string): Record<CoverListChoice, string> => ({
  auto: "Automatic",
  all: "One list for everyone",
  building: `One list per ${building}`,
  none: "No cover list",
});

export const formatSheets = (count: number) => pluralize(count, "sheet", "sheets");

/** "24 letters were put together at 8 AM". Undefined for a job of staff. */
export function automaticText(
  { automaticFor, letters, createdAt }: ListedPrintJob,
  timeZone: string | undefined,
): string | undefined {
  if (automaticFor === undefined || letters === undefined) return undefined;
  const were = letters === 1 ? "was" : "were";
  return `${pluralize(letters, "letter", "letters")} ${were} put together at ${formatTime(Date.parse(createdAt), timeZone)}`;
}

/** Printer settings that keep folds and codes in place. */
export function printWindowText({ paper, sides }: PrintSettings): string {
  const turning = sides === "duplex" ? "both sides, flip on the long edge" : "one side";
  return `Print on ${paperNames[paper]} at 100% (no scaling), ${turning}.`;
}

export function formatPress(letters: number): string {
  return letters === 1
    ? "Once printed, the family can't edit it."
    : "They all go in one PDF. Once printed, families can't edit them.";
}
