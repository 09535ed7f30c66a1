import { paperSizes } from "#domain/printing/paper.ts";
import { createLog } from "#server/platform/log.ts";
import { corpus, specimenDocument, specimenSheet } from "#server/printing/typesetting/corpus.ts";
import { openTypesetter } from "#server/printing/typesetting/open-typesetter.ts";
import type { RawImage } from "#server/uploads/cleaning/scan-look.ts";
import { picturesOf } from "#tools/testing/paper/read-paper.ts";
import { handwriting } from "#tools/testing/photographs/handwriting.ts";
import { openPage } from "#tools/testing/photographs/page-picture.ts";

/** A side of a sheet as it comes out of the printer, and what both its codes say. */
export type Side = { payload: string; picture: RawImage };

const dotsPerInch = 250;
const letters = ["every day", "Arabic", "Chinese"];

/** The product's own sheets on both papers: letters in several scripts, and the sides to write on, written on. */
export async function printSheets(): Promise<Side[]> {
  const typesetter = openTypesetter({ log: createLog({ LOG_LEVEL: "silent" }) });
  try {
    const sides: Side[] = [];
    for (const [at, paper] of paperSizes.entries()) {
      const texts = corpus.filter(({ name }) => letters.includes(name));
      const sheets = texts.map(({ text }, nth) =>
        specimenSheet(100 * (at + 1) + nth, { notes: [{ text, writtenOn: "Jul 12, 2027" }] }),
      );
      const { pdf } = await typesetter.pdf(specimenDocument(sheets, { paper, sides: "single" }));
      const pictures = await picturesOf(pdf, dotsPerInch);
      if (pictures.length !== 2 * sheets.length)
        throw new Error(`${sheets.length} sheets have ${pictures.length} sides.`);
      for (const [nth, { payload }] of sheets.entries()) {
        const [letter, reply] = pictures.slice(2 * nth, 2 * nth + 2);
        if (letter === undefined || reply === undefined) throw new Error("A side is missing.");
        sides.push({ payload, picture: await openPage(letter) });
        sides.push({ payload, picture: await handwriting(reply, nth) });
      }
    }
    return sides;
  } finally {
    await typesetter.close();
  }
}
