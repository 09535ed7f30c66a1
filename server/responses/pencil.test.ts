import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { specimenDocument, specimenSheet } from "#server/printing/typesetting/corpus.ts";
import { openTypesetter } from "#server/printing/typesetting/open-typesetter.ts";
import { isNightly } from "#tools/testing/nightly.ts";
import { drawOn, rawOf } from "#tools/testing/photographs/page-picture.ts";
import { dim, faintWords, measuredStroke, pencilPages } from "#tools/testing/photographs/pencil-pages.ts";
import { photograph } from "#tools/testing/photographs/photograph.ts";
import type { Scene } from "#tools/testing/photographs/scene.ts";
import { sceneCalled } from "#tools/testing/photographs/scenes.ts";
import { cleanImage, comparePage } from "#server/uploads/cleaning/clean-image.ts";
import { comparedSize } from "#server/uploads/cleaning/page-ink.ts";
import type { RawImage } from "#server/uploads/cleaning/page-pixels.ts";

vi.setConfig({ testTimeout: 600_000 });

type Printed = { page: RawImage; print: Uint8Array };
let sides: { letter: Printed; reply: Printed };
beforeAll(async () => {
  const typesetter = openTypesetter({ log: createLog({ LOG_LEVEL: "silent" }) });
  const [letter = "", reply = ""] = await typesetter.pictures(specimenDocument([specimenSheet(42)]));
  await typesetter.close();
  sides = { letter: await printed(letter), reply: await printed(reply) };
}, 120_000);
afterAll(() => vi.resetConfig());

async function printed(svg: string): Promise<Printed> {
  const at = (density: number) => sharp(Buffer.from(svg), { density }).flatten({ background: "#fff" });
  const small = at(90).resize({ ...comparedSize("letter"), fit: "fill" });
  return { page: await rawOf(at(200)), print: await small.toColourspace("b-w").raw().toBuffer() };
}

/** How much darker than the paper beside it a straight pencil stroke is in what a family sees. */
async function contrastAfterCleaning(dark: number, scene: Scene): Promise<number> {
  const page = await drawOn(sides.reply.page, faintWords(dark));
  const cleaned = await cleanImage({
    bytes: await photograph(page, scene, 3, { across: 1_700 }),
    paper: "letter",
  });
  if (cleaned.as !== "pictures" || cleaned.scan === null) throw new Error("there is no scan");
  const { width, dots } = await rawOf(sharp(cleaned.scan).blur(0.6));
  const shadeAt = (x: number, y: number) =>
    dots[(Math.round(y * 6) * width + Math.round(x * 6)) * 3 + 1] ?? 0;
  const { left, right, y } = measuredStroke;
  let [ink, paper] = [0, 0];
  for (let x = left; x < right; x += 0.5) {
    // The page may lie half a millimetre higher or lower.
    ink += Math.min(...[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5].map((off) => shadeAt(x, y + off / 6)));
    paper += Math.min(...[-2.5, -2.3, -2.1, -1.9].map((off) => shadeAt(x, y + off)));
  }
  return 1 - ink / paper;
}

test.each([sceneCalled("phone, as it comes"), dim])(
  "pencil of 12 % has at least 30 % contrast for the family: $name",
  async (scene) => {
    expect(await contrastAfterCleaning(0.12, scene)).toBeGreaterThan(0.3);
  },
);

/** A few per commit, all in the nightly run. */
const perCommit = [
  "dim: pencil of 12 %",
  "in the dark: pencil of 12 %",
  "scanned in grey at 150 dpi: small face beside the letter, 20 %",
  "scanned in grey at 150 dpi: empty reply side",
  "scanned in grey at 150 dpi: empty letter side",
];
const pages = pencilPages.filter(({ name }) => isNightly || perCommit.includes(name));

test.each(pages)(
  "no page with writing is taken for empty, and a flat empty page is: $name",
  async ({ name, side, isWritten, take }) => {
    const { page, print } = sides[side];
    const cleaned = await cleanImage({ bytes: await take(page), paper: "letter", pages: null });
    if (cleaned.as !== "pictures") throw new Error(cleaned.why);
    const { toCompare } = cleaned;
    const found =
      toCompare === null || (await comparePage({ page: toCompare, print, paper: "letter" })).isWritten;
    // Photos of empty paper may be bent or dark, and count as written then.
    const mayBeWritten = isWritten || !name.startsWith("scanned");
    expect(found ? mayBeWritten : !isWritten).toBe(true);
  },
);
