import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cleanImage, shrinkImage } from "./clean-image.ts";

const grey = { r: 128, g: 128, b: 128 };
const aPicture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: grey } });

async function cleaned(bytes: Uint8Array) {
  const answer = await cleanImage({ bytes, paper: null });
  if (answer.as !== "pictures") throw new Error(answer.why);
  return answer;
}

describe("a clean picture", () => {
  test("comes in three sizes, the way it was held", async () => {
    const held = await aPicture(2400, 1800).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { full, view, small, width, height, scan, payloads } = await cleaned(held);
    expect({ width, height, scan, payloads }).toEqual({
      width: 1800,
      height: 2400,
      scan: null,
      payloads: [],
    });
    const facts = await Promise.all([full, view, small].map((bytes) => sharp(bytes).metadata()));
    expect(facts.map(({ format, width: w, height: h }) => [format, w, h])).toEqual([
      ["jpeg", 1800, 2400],
      ["webp", 1200, 1600],
      ["webp", 240, 320],
    ]);
    for (const { orientation, exif, icc, xmp, iptc } of facts)
      expect({ orientation, exif, icc, xmp, iptc }).toEqual({});
  });

  test("is never larger than what was sent", async () => {
    const { view, small } = await cleaned(await aPicture(200, 100).png().toBuffer());
    for (const bytes of [view, small])
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 200, height: 100 });
  });

  test.each([
    ["shades of grey", () => aPicture(60, 40).greyscale().jpeg()],
    ["grey in a PNG", () => aPicture(60, 40).greyscale().png()],
    ["a PNG with a palette", () => aPicture(60, 40).png({ palette: true })],
    ["a PNG of sixteen bits", () => aPicture(60, 40).toColourspace("rgb16").png()],
    ["the colours of a press", () => aPicture(60, 40).toColourspace("cmyk").jpeg()],
    ["WebP", () => aPicture(60, 40).webp({ lossless: true })],
  ])("is made of %s", async (_, make) => {
    const { full } = await cleaned(await make().toBuffer());
    const { channels } = await sharp(full).stats();
    expect(channels).toHaveLength(3);
    // Ink on paper is never quite the grey of a screen.
    for (const { mean } of channels) expect(Math.abs(mean - 128)).toBeLessThan(16);
  });

  test("has white paper where the file could be seen through", async () => {
    const glass = sharp({
      create: { width: 60, height: 40, channels: 4, background: { ...grey, alpha: 0 } },
    });
    const { full } = await cleaned(await glass.png().toBuffer());
    const { channels } = await sharp(full).stats();
    for (const { min } of channels) expect(min).toBeGreaterThan(250);
  });
});

describe("a picture for a book", () => {
  test("is a JPEG of the length that was asked for, and never larger than it was", async () => {
    for (const [made, request, width, height] of [
      [await aPicture(2400, 1800).jpeg().toBuffer(), 1600, 1600, 1200],
      [await aPicture(900, 1200).webp().toBuffer(), 1600, 900, 1200],
    ] as const) {
      const answer = await shrinkImage({ bytes: made, maxSide: request });
      if (answer.as !== "small") throw new Error(answer.why);
      expect(answer).toMatchObject({ width, height });
      expect(await sharp(answer.jpeg).metadata()).toMatchObject({ format: "jpeg", width, height });
    }
  });

  test("is refused where the bytes are none", async () => {
    const bytes = Buffer.from("full of nothing");
    expect(await shrinkImage({ bytes, maxSide: 1600 })).toEqual({
      as: "unusable",
      why: "not-a-picture",
    });
  });
});
