import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { specimenSheet } from "#server/printing/typesetting/corpus.ts";
import { findPage } from "#server/uploads/cleaning/page-geometry.ts";
import type { RawImage } from "#server/uploads/cleaning/page-pixels.ts";
import { readCodes } from "#server/uploads/cleaning/read-codes.ts";
import { picturesOf, sizesOf } from "../paper/read-paper.ts";
import { asHeic } from "./as-heic.ts";
import { copierPdf } from "./copier-pdf.ts";
import { handwriting } from "./handwriting.ts";
import { aPage } from "./page-photo.ts";
import { rawOf } from "./page-picture.ts";
import { photograph } from "./photograph.ts";
import { sceneCalled, scenes } from "./scenes.ts";

const { payload } = specimenSheet(42);
const small = { across: 1000 };
const page = await aPage(payload, "letter");
const care = sceneCalled("phone, taken with care");

async function codesOn(jpeg: Uint8Array) {
  return readCodes(await rawOf(sharp(jpeg).autoOrient()));
}

// Computes every pixel of many images, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

describe("a photograph", () => {
  test("is the same for the same page, scene and seed, and another for another seed", async () => {
    const take = (seed: number) => photograph(page, care, seed, { across: 400 });
    const [one, again, other] = [await take(1), await take(1), await take(2)];
    expect(one.equals(again)).toBe(true);
    expect(one.equals(other)).toBe(false);
  });

  test.each(["letter", "a4"] as const)("of %s shows its codes where a flat sheet has them", async (paper) => {
    const [one, other] = await codesOn(await photograph(await aPage(payload, paper), care, 3, small));
    if (one === undefined || other === undefined) throw new Error("a code was not read");
    expect([one.payload, other.payload]).toEqual([payload, payload]);
    expect(findPage(one.corners, other.corners, paper)).toBeDefined();
  });

  test.each(["phone, held sideways", "folded and opened again", "scanned upside down", "finger on a code"])(
    "%s still says which sheet it is",
    async (name) => {
      const [code] = await codesOn(await photograph(page, sceneCalled(name), 1, small));
      expect(code?.payload).toBe(payload);
    },
  );

  test("nothing is found on a sheet whose codes are unreadable", async () => {
    const fog = await photograph(page, sceneCalled("nothing but fog"), 1, small);
    expect(await codesOn(fog)).toEqual([]);
  });
});

test("the scenes are many, and each has a name of its own", () => {
  expect(scenes.length).toBeGreaterThanOrEqual(30);
  expect(new Set(scenes.map(({ name }) => name)).size).toBe(scenes.length);
});

test("handwriting stays away from the codes", async () => {
  const written = await handwriting(page, 5);
  expect(inkIn(written, { top: 60, bottom: 180 })).toBeGreaterThan(inkIn(page, { top: 60, bottom: 180 }));
  for (const band of [
    { top: 0, bottom: 50 },
    { top: 235, bottom: 279 },
  ])
    expect(inkIn(written, band)).toBe(inkIn(page, band));
});

function inkIn({ width, dots }: RawImage, { top, bottom }: { top: number; bottom: number }): number {
  return dots.subarray(width * 3 * top * 8, width * 3 * bottom * 8).filter((shade) => shade < 200).length;
}

test("a copier's PDF has a page for each picture, in colour or grey", async () => {
  const pictures = [
    await photograph(page, sceneCalled("scanned in grey at 150 dpi"), 1),
    await photograph(page, sceneCalled("scanned at 100 dpi"), 1),
  ];
  const pdf = copierPdf(pictures, 150);
  expect(await sizesOf(pdf)).toHaveLength(2);
  expect(await picturesOf(pdf, 50)).toHaveLength(2);
});

test("HEIC is what iPhones send", async () => {
  const heic = await asHeic(await photograph(page, care, 1, { across: 600 }));
  expect(heic.subarray(4, 12).toString("latin1")).toBe("ftypheic");
});
