import * as z from "zod/mini";
import { paperSizes } from "#domain/printing/paper.ts";
import { payloadOfPage } from "#domain/printing/sheet-code.ts";
import { createLog } from "#server/platform/log.ts";
import { corpus, specimenDocument, specimenSheet } from "#server/printing/typesetting/corpus.ts";
import { openTypesetter } from "#server/printing/typesetting/open-typesetter.ts";
import type { RawImage } from "#server/uploads/cleaning/page-pixels.ts";
import { picturesOf } from "#tools/testing/paper/read-paper.ts";
import { handwriting } from "#tools/testing/photographs/handwriting.ts";
import { openPage } from "#tools/testing/photographs/page-picture.ts";
import { photograph } from "#tools/testing/photographs/photograph.ts";
import { sceneCalled } from "#tools/testing/photographs/scenes.ts";
import { answerQuestions } from "../helper-process.ts";

// Takes photographs of the same sheets as the other photographers: two of them take twice as many.

/** A side of a sheet as it comes out of the printer, and what both its codes say. */
type Side = { payload: string; picture: RawImage };

const dotsPerInch = 250;
const letters = ["every day", "Arabic", "Chinese"];

/** The product's own sheets on both papers: letters in several scripts, and reply sides with handwriting. */
async function printSheets(): Promise<Side[]> {
  await using stops = new AsyncDisposableStack();
  const typesetter = openTypesetter({ log: createLog({ LOG_LEVEL: "silent" }) });
  stops.defer(() => typesetter.close());
  const sides: Side[] = [];
  for (const [at, paper] of paperSizes.entries()) {
    const texts = corpus.filter(({ name }) => letters.includes(name));
    const sheets = texts.map(({ text }, nth) =>
      specimenSheet(100 * (at + 1) + nth, { notes: [{ text, writtenOn: "Jul 12, 2027" }] }),
    );
    const { pdf } = await typesetter.pdf(specimenDocument(sheets, { paper, sides: "single" }));
    const pictures = await picturesOf(pdf, dotsPerInch);
    for (const [nth, { payload }] of sheets.entries()) {
      const [letter, reply] = pictures.slice(2 * nth, 2 * nth + 2);
      if (letter === undefined || reply === undefined || pictures.length !== 2 * sheets.length)
        throw new Error(`${sheets.length} sheets have ${pictures.length} sides.`);
      sides.push({ payload: payloadOfPage(payload, 1), picture: await openPage(letter) });
      sides.push({ payload: payloadOfPage(payload, 2), picture: await handwriting(reply, nth) });
    }
  }
  return sides;
}

const order = z.object({ side: z.number(), scene: z.string(), seed: z.number() });
let printed: ReturnType<typeof printSheets> | undefined;

answerQuestions({
  take: async (question) => {
    const { side, scene, seed } = order.parse(question);
    printed ??= printSheets();
    const sides = await printed;
    const sheet = sides[side % sides.length];
    if (sheet === undefined) throw new Error("There is no sheet.");
    const jpeg = await photograph(sheet.picture, sceneCalled(scene), seed);
    return { payload: sheet.payload, jpeg: jpeg.toString("base64") };
  },
});
