import { notoFonts } from "#server/printing/typesetting/noto-fonts.ts";
import { findProgram } from "../engines/programs.ts";

/** What is missing here before letters can be printed, in a sentence; nothing when all is there. */
export function whatPrintingNeeds(): string | undefined {
  const missing: string[] = [];
  if (findProgram("qpdf") === undefined) missing.push("qpdf");
  const isDrawn = hasFonts();
  if (!isDrawn) missing.push("the Noto fonts");
  if (missing.length === 0) return undefined;
  return `${isDrawn ? "Printing waits" : "Printing and the pictures of replies wait"} for ${missing.join(" and ")}. On Debian: bash tools/debian-packages.sh`;
}

/** Pages are set with the same fonts when they are only drawn. */
export function hasFonts(): boolean {
  try {
    notoFonts(process.env["FONTS_DIR"]);
    return true;
  } catch {
    return false;
  }
}
