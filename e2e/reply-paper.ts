import { readShortCode } from "#domain/printing/sheet-code.ts";
import type { Page } from "#tools/testing/photographs/page-picture.ts";
import { picturesOf, readTexts } from "#tools/testing/paper/read-paper.ts";

/** One side of a printed sheet, as it comes out of the printer. */
export type PaperPage = { sheet: number; shortCode: string; text: string; picture: Page };

/** The squares of the codes stay squares. */
const dotsPerInch = 150;

/** The pages of a PDF in order, without the cover lists. */
export async function paperOf(pdf: Uint8Array): Promise<PaperPage[]> {
  const [texts, pictures] = [await readTexts(pdf), await picturesOf(pdf, dotsPerInch)];
  return texts.flatMap((text, at) => {
    const shortCode = /\b[0-9A-Z]{4}-[0-9A-Z]{4}-\d{3}[0-9A-Z]\b/.exec(text)?.[0] ?? "";
    const [message, picture] = [readShortCode(shortCode), pictures[at]];
    if (message === undefined || picture === undefined) return [];
    return { sheet: message.number, shortCode, text, picture };
  });
}

/** The side that is written back on. */
export const isToWriteOn = ({ text }: PaperPage) => text.includes("Write back to");
