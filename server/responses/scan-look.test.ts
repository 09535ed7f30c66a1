import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { paperSizes } from "#domain/printing/paper.ts";
import { paperMillimetres } from "#domain/printing/sheet-layout.ts";
import { createLog } from "#server/platform/log.ts";
import { specimenDocument, specimenSheet } from "#server/printing/typesetting/corpus.ts";
import { openTypesetter } from "#server/printing/typesetting/open-typesetter.ts";
import { codesOn, picturesOf } from "#tools/testing/paper/read-paper.ts";
import { aPage, aPhoto, photographed } from "#tools/testing/photographs/page-photo.ts";
import { asSharp, drawOn, rawOf } from "#tools/testing/photographs/page-picture.ts";
import { photograph } from "#tools/testing/photographs/photograph.ts";
import { sceneCalled } from "#tools/testing/photographs/scenes.ts";
import { cleanImage } from "#server/uploads/cleaning/clean-image.ts";
import { codePlaces } from "#server/uploads/cleaning/page-geometry.ts";
import type { RawImage } from "#server/uploads/cleaning/page-pixels.ts";
import { isNightly, times } from "#tools/testing/nightly.ts";

const { payload } = specimenSheet(42);

vi.setConfig({ testTimeout: 120_000 });

/** Red, green and blue at a place in millimetres. */
function at({ width, dots }: RawImage, x: number, y: number): number[] {
  const place = (Math.round(y * 6) * width + Math.round(x * 6)) * 3;
  return [...dots.subarray(place, place + 3)];
}

async function scanOf(bytes: Uint8Array, paper: "letter" | "a4" | null = "letter") {
  const cleaned = await cleanImage({ bytes, paper });
  if (cleaned.as !== "pictures") throw new Error(cleaned.why);
  return cleaned;
}

describe("where the codes stand", () => {
  test.each(paperSizes.slice(0, times(1, 2)))("on %s is where the paper has them", async (paper) => {
    const typesetter = openTypesetter({ log: createLog({ LOG_LEVEL: "silent" }) });
    const { pdf } = await typesetter.pdf(specimenDocument([specimenSheet(42)], { paper }));
    await typesetter.close();
    const dotsPerInch = 200;
    const { large, small } = codePlaces(paper);
    for (const page of await picturesOf(pdf, dotsPerInch)) {
      const codes = await codesOn(page);
      expect(codes).toHaveLength(2);
      for (const [place, code] of [large, small].entries()) {
        const { topLeft, topRight, bottomRight, bottomLeft } = codes[place]?.position ?? fail();
        for (const [corner, seen] of [topLeft, topRight, bottomRight, bottomLeft].entries()) {
          const [x, y] = [(seen.x / dotsPerInch) * 25.4, (seen.y / dotsPerInch) * 25.4];
          expect(Math.hypot(x - (code[corner]?.x ?? 0), y - (code[corner]?.y ?? 0))).toBeLessThan(0.4);
        }
      }
    }
  });
});

describe("the scan look", () => {
  test.each(paperSizes.slice(0, times(1, 2)))(
    "of a photo of %s is straight, white, and keeps its colours",
    async (paper) => {
      const { scan, payloads } = await scanOf(await aPhoto(payload, paper), paper);
      expect(payloads).toEqual([payload]);
      if (scan === null) throw new Error("there is no scan");
      const page = await rawOf(sharp(scan));
      const { width, height } = paperMillimetres[paper];
      expect([page.width, page.height]).toEqual([Math.round(width * 6), Math.round(height * 6)]);
      // The four corner squares are where they were printed, to a millimetre and a half.
      for (const x of [10.5, width - 10.5]) {
        for (const y of [10.5, height - 10.5]) {
          expect(Math.max(...at(page, x, y)), `${x} ${y}`).toBeLessThan(90);
          for (const [dx, dy] of [
            [4.2, 0],
            [-4.2, 0],
            [0, 4.2],
            [0, -4.2],
          ] as const)
            expect(Math.min(...at(page, x + dx, y + dy)), `${x + dx} ${y + dy}`).toBeGreaterThan(215);
        }
      }
      // Half of it lay in shadow.
      expect(Math.min(...at(page, width - 12, 120.5))).toBeGreaterThan(225);
      expect(Math.min(...at(page, 12, 120.5))).toBeGreaterThan(225);
      const [red = 0, green = 0, blue = 0] = at(page, width / 2, 215);
      expect(red).toBeGreaterThan(140);
      expect(Math.max(green, blue)).toBeLessThan(red / 2);
    },
  );

  test.runIf(isNightly).each(["by the light of a lamp", "edge of a shadow on a code", "last of the toner"])(
    "is black on white: %s",
    async (name) => {
      const photo = await photograph(await aPage(payload, "letter"), sceneCalled(name), 1, { across: 1400 });
      const { scan } = await scanOf(photo);
      if (scan === null) throw new Error("there is no scan");
      const page = await rawOf(sharp(scan).blur(2));
      for (const [x, y] of [
        [40, 30],
        [100, 60],
        [30, 190],
        [185, 230],
      ] as const)
        expect(Math.min(...at(page, x, y)), `${x} ${y}`).toBeGreaterThan(225);
      expect(Math.max(...at(page, 10.5, 10.5))).toBeLessThan(90);
      const [red = 0, green = 0, blue = 0] = at(page, 108, 215);
      expect(red - Math.max(green, blue)).toBeGreaterThan(70);
    },
  );

  test.runIf(isNightly)("keeps a page that was coloured in as it was coloured", async () => {
    const sky = `<rect x="20" y="70" width="170" height="90" fill="#5a8fd8"/>`;
    const page = await drawOn(await aPage(payload, "letter"), sky);
    const lying = { width: 1400, height: 1800, shadow: 0.4 };
    const photo = await photographed(page, {
      ...lying,
      corners: [
        { x: 60, y: 60 },
        { x: 1340, y: 60 },
        { x: 1340, y: 1720 },
        { x: 60, y: 1720 },
      ],
    });
    const { scan } = await scanOf(await asSharp(photo).jpeg().toBuffer());
    if (scan === null) throw new Error("there is no scan");
    const drawn = await rawOf(sharp(scan).blur(2));
    for (const x of [26, 60, 105, 150, 184]) {
      const [red = 0, green = 0, blue = 0] = at(drawn, x, 114);
      expect(Math.abs(red - 90), `${x}`).toBeLessThan(40);
      expect(Math.abs(green - 143), `${x}`).toBeLessThan(50);
      expect(Math.abs(blue - 216), `${x}`).toBeLessThan(45);
    }
  });

  test("is made of a picture that was taken upside down too", async () => {
    const { scan } = await scanOf(
      await sharp(await aPhoto(payload))
        .rotate(180)
        .jpeg()
        .toBuffer(),
    );
    if (scan === null) throw new Error("there is no scan");
    const page = await rawOf(sharp(scan));
    expect(Math.max(...at(page, 10.5, 10.5))).toBeLessThan(90);
  });

  test("is not made when one code is covered, when the codes disagree, or for an unknown sheet", async () => {
    const page = await aPage(payload, "letter");
    const upper = await asSharp(page)
      .extract({ left: 0, top: 0, width: page.width, height: 1200 })
      .jpeg()
      .toBuffer();
    const half = await scanOf(upper);
    expect(half).toMatchObject({ scan: null, payloads: [payload] });
    const both = await asSharp(page)
      .composite([
        {
          input: await asSharp(await aPage(specimenSheet(43).payload, "letter"))
            .extract({ left: 0, top: 1200, width: page.width, height: page.height - 1200 })
            .png()
            .toBuffer(),
          left: 0,
          top: 1200,
        },
      ])
      .jpeg()
      .toBuffer();
    const mixed = await scanOf(both);
    expect(mixed.scan).toBeNull();
    expect(mixed.payloads.toSorted()).toEqual([payload, specimenSheet(43).payload].toSorted());
    expect((await scanOf(await aPhoto(payload), null)).scan).toBeNull();
  });

  test("is not made of a sheet of which too much is missing", async () => {
    const photo = await photographed(await aPage(payload, "letter"), {
      width: 1300,
      height: 1700,
      // Both codes are in the picture, the upper left and the lower right are not.
      corners: [
        { x: -500, y: 700 },
        { x: 1100, y: -60 },
        { x: 1800, y: 1000 },
        { x: 200, y: 1760 },
      ],
    });
    const { scan } = await scanOf(await asSharp(photo).jpeg().toBuffer());
    expect(scan).toBeNull();
  });
});

function fail(): never {
  throw new Error("a code was not read");
}
