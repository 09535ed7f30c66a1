import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { paperSizes, type PaperSize } from "#domain/printing/paper.ts";
import { scanSize } from "#domain/printing/sheet-layout.ts";
import { createLog } from "#server/platform/log.ts";
import { specimenDocument, specimenSheet } from "#server/printing/typesetting/corpus.ts";
import type { Document, Typesetter } from "#server/printing/typesetting/document.ts";
import { openTypesetter } from "#server/printing/typesetting/open-typesetter.ts";
import { cleanImage } from "#server/uploads/cleaning/clean-image.ts";
import { findSide } from "#server/uploads/cleaning/page-side.ts";
import { fillReplySide } from "#tools/dev/replies/draw-page.ts";
import { drawOn, rawOf } from "#tools/testing/photographs/page-picture.ts";
import { aPage } from "#tools/testing/photographs/page-photo.ts";
import { photograph } from "#tools/testing/photographs/photograph.ts";
import { sceneCalled } from "#tools/testing/photographs/scenes.ts";

vi.setConfig({ testTimeout: 120_000 });

let typesetter: Typesetter;
beforeAll(() => {
  typesetter = openTypesetter({ log: createLog({ LOG_LEVEL: "silent" }) });
});
afterAll(() => typesetter.close());

/** Every page as a perfect scan of it would be. */
async function pagesOf(document: Document) {
  const pages = await typesetter.pictures(document);
  return Promise.all(
    pages.map((svg) =>
      rawOf(
        sharp(Buffer.from(svg), { density: 200 })
          .flatten({ background: "#fff" })
          .resize({ ...scanSize(document.paper), fit: "fill" }),
      ),
    ),
  );
}

async function sidesOf(document: Document) {
  return (await pagesOf(document)).map((page) => findSide(page, document.paper));
}

const threePages = [{ text: "A long day at the lake.\n".repeat(40), writtenOn: "Jul 12, 2027" }];

test.each(paperSizes)("printed lines tell the sides of a sheet on %s", async (paper: PaperSize) => {
  expect(await sidesOf(specimenDocument([specimenSheet(42)], { paper }))).toEqual(["letter", "reply"]);
  const long = specimenSheet(42, { notes: threePages });
  const sides = await sidesOf(specimenDocument([long], { paper }));
  expect(sides.slice(0, 2)).toEqual(["letter", "letter"]);
  expect(sides.at(-1)).toBe("reply");
  const stationery = specimenSheet(42, { notes: [], addressedTo: ["Mom", "Dad", "Grandma", "Grandpa"] });
  expect(await sidesOf(specimenDocument([stationery], { paper }))).toEqual(["writing", "writing"]);
});

test.each(paperSizes)(
  "printed lines tell the sides of a sheet in large print and with questions on %s",
  async (paper: PaperSize) => {
    const large = { largePrint: true };
    const short = specimenSheet(42, { ...large, notes: [{ text: "Dear Maya", writtenOn: "Jul 12, 2027" }] });
    expect(await sidesOf(specimenDocument([short], { paper }))).toEqual(["letter", "reply"]);
    for (const largePrint of [false, true]) {
      const asking = { ...short, largePrint, questions: ["Who?", "What?", "How?"] };
      expect(await sidesOf(specimenDocument([asking], { paper }))).toEqual(["letter", "reply"]);
    }
    const stationery = specimenSheet(42, { ...large, notes: [], addressedTo: ["Mom", "Dad"] });
    expect(await sidesOf(specimenDocument([stationery], { paper }))).toEqual(["writing", "writing"]);
  },
);

test("a page that was coloured all over, and one that is not ours, has no known side", async () => {
  const [, reply] = await pagesOf(specimenDocument([specimenSheet(42)]));
  if (reply === undefined) throw new Error("there is no reply side");
  const coloured = await drawOn(reply, `<rect x="15" y="50" width="190" height="200" fill="#274f8a"/>`);
  expect(findSide(coloured, "letter")).toBeUndefined();
  const other = await aPage(specimenSheet(42).payload, "letter");
  const asScan = await rawOf(
    sharp(other.dots, { raw: { width: other.width, height: other.height, channels: 3 } }).resize({
      ...scanSize("letter"),
      fit: "fill",
    }),
  );
  expect(findSide(asScan, "letter")).toBeUndefined();
});

test("a photographed reply side is known, and its small picture is straightened", async () => {
  const pages = await typesetter.pictures(specimenDocument([specimenSheet(42)]));
  const written = await fillReplySide(pages.at(-1) ?? "", "Wren Vasquez", 3);
  const bytes = await photograph(written, sceneCalled("phone, as it comes"), 7, { across: 1400 });
  const cleaned = await cleanImage({ bytes, paper: "letter" });
  if (cleaned.as !== "pictures") throw new Error(cleaned.why);
  expect(cleaned.side).toBe("reply");
  const { width, height } = await sharp(cleaned.small).metadata();
  expect(width / height).toBeCloseTo(215.9 / 279.4, 2);
});
