import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { photosOn, textsOf } from "#tools/testing/paper/read-paper.ts";
import { specimenDocument, specimenSheet } from "./corpus.ts";
import type { Document, PhotoToSet } from "./document.ts";
import { openTypesetter } from "./open-typesetter.ts";

const typesetter = openTypesetter({ log: createLog({ LOG_LEVEL: "silent" }) });
afterAll(() => typesetter.close());

async function aPhoto(width: number, height: number): Promise<PhotoToSet> {
  const background = { r: 120, g: 150, b: 130 };
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { id: "photo", bytes, width, height };
}

let photo: PhotoToSet;
beforeAll(async () => {
  photo = await aPhoto(1_600, 1_200);
});

/** Each of the lines is as broad as the column. */
const linesOf = (count: number) =>
  Array.from({ length: count }, () => "The house is quiet, and Biscuit sleeps on your bed.").join("\n");

async function setWithPhoto(lines: number, more: Partial<Document> = {}) {
  const notes = [{ text: linesOf(lines), writtenOn: "Jul 12, 2027", photo }];
  const { pdf, pages } = await typesetter.pdf(specimenDocument([specimenSheet(1, { notes })], more));
  const [drawn, ...others] = await photosOn(pdf);
  expect(others).toEqual([]);
  return { pdf, pages, inches: photo.height / (drawn?.dotsPerInch ?? 1) };
}

test.each([
  ["letter", [1, 3, 6, 9]],
  ["a4", [1, 3, 6, 9, 12]],
] as const)(
  "a photo shrinks to what a page (%s) has left, and no further than two and a half inches",
  async (paper, fitting) => {
    const found = [];
    for (const lines of [1, 3, 6, 9, 12, 15, 17])
      found.push({ lines, ...(await setWithPhoto(lines, { paper })) });
    const onePage = found.filter(({ pages }) => pages === 2);
    expect(onePage.map(({ lines }) => lines)).toEqual(fitting);
    const [first] = found;
    expect(first?.inches).toBeGreaterThan(4.5);
    for (const { inches } of onePage) expect(inches).toBeGreaterThan(2.45);
    expect(onePage.map(({ inches }) => inches)).toEqual(
      onePage.map(({ inches }) => inches).toSorted((one, other) => other - one),
    );
    // On the next page it is as large as ever.
    const { inches, pages } = found.at(-1) ?? { inches: 0, pages: 0 };
    expect(pages).toBe(4);
    expect(inches).toBeCloseTo(first?.inches ?? 0, 1);
  },
);

test("a short letter and a photo are one sheet, with the reply on its back", async () => {
  const { pdf, pages } = await setWithPhoto(6);
  expect(pages).toBe(2);
  const [front, back] = await textsOf(pdf);
  expect(front).toContain("Turn over to write back");
  expect(back).toContain("Write back to");
});

test("another letter after a photo stands below it", async () => {
  const notes = [
    { text: "Dear Maya", writtenOn: "Jul 12, 2027", photo: await aPhoto(1_600, 600) },
    { text: "And one more thing.", writtenOn: "Jul 13, 2027" },
  ];
  const { pages } = await typesetter.pdf(specimenDocument([specimenSheet(1, { notes })]));
  expect(pages).toBe(2);
});
