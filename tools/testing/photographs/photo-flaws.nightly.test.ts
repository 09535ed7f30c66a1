import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { specimenSheet } from "#server/printing/typesetting/corpus.ts";
import { comparedSide, flawsOf, type PhotoFlaw } from "#web/responses/intake/photo-flaws.ts";
import { handwriting } from "./handwriting.ts";
import { aPage } from "./page-photo.ts";
import { drawOn } from "./page-picture.ts";
import { dim, faintWords } from "./pencil-pages.ts";
import { photograph } from "./photograph.ts";
import { scenes } from "./scenes.ts";

// Computes every pixel of many images, which is slow on a busy machine.
vi.setConfig({ testTimeout: 900_000 });

const page = await aPage(specimenSheet(42).payload, "letter");
const contents = [await handwriting(page, 1), await drawOn(page, faintWords(0.12))];

/** All others can be read, or another photo from the same place would be no better. */
const flawed: Record<string, readonly PhotoFlaw[]> = {
  "far out of focus": ["blurred"],
  "nothing but fog": ["blurred"],
  "taken while running": ["blurred"],
  "in the dark": ["dark"],
  "nearly night": ["dark"],
};

async function flawsOn(photo: Buffer): Promise<PhotoFlaw[]> {
  const { data, info } = await sharp(photo)
    .autoOrient()
    .resize({ width: comparedSide, height: comparedSide, fit: "inside", withoutEnlargement: true })
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return flawsOf({ width: info.width, height: info.height, shades: new Uint8Array(data) });
}

test.each([...scenes, dim])("a photo is marked only where it has to be taken again: $name", async (scene) => {
  for (const [seed, content] of contents.entries())
    expect(await flawsOn(await photograph(content, scene, seed, { across: 1_800 }))).toEqual(
      flawed[scene.name] ?? [],
    );
});
