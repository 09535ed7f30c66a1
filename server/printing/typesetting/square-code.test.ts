import { create } from "qrcode";
import { expect, test } from "vitest";
import { payloadOfPage } from "#domain/printing/sheet-code.ts";
import { specimenSheet } from "./corpus.ts";
import { squareCode } from "./prepare-document.ts";

test("a code is drawn module by module, and is the small one that stays readable on paper", () => {
  const payload = payloadOfPage(specimenSheet(42).payload, 12);
  const { modules, square } = squareCode(payload);
  // Version 4: at 28 mm and 25 mm a module is more than 0.75 mm wide.
  expect(modules).toBe(33);
  const black = new Set<string>();
  for (const [, x, y, length] of square.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let at = 0; at < Number(length); at += 1) black.add(`${Number(x) + at} ${y}`);
  const expected = create([{ data: Buffer.from(payload), mode: "byte" }], {
    errorCorrectionLevel: "Q",
  }).modules;
  for (let y = 0; y < modules; y += 1)
    for (let x = 0; x < modules; x += 1)
      expect(black.has(`${x} ${y}`), `${x} ${y}`).toBe(expected.get(y, x) === 1);
});
