import { notoFonts } from "#server/printing/typesetting/noto-fonts.ts";
import { findProgram } from "../engines/programs.ts";

/** What is missing here before letters can be printed, in a sentence; nothing when all is there. */
export function whatPrintingNeeds(): string | undefined {
  const missing: string[] = [];
  if (findProgram("qpdf") === undefined) missing.push("qpdf");
  try {
    notoFonts();
  } catch {
    missing.push("the Noto fonts");
  }
  if (missing.length === 0) return undefined;
  return `Printing waits for ${missing.join(" and ")}. On Debian: bash tools/debian-packages.sh`;
}
