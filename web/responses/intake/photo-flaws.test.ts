import { describe, expect, test } from "vitest";
import type { GreyImage } from "#web/uploads/sharpness.ts";
import { flawsOf } from "./photo-flaws.ts";

const [width, height] = [480, 640];
const paper = 240;

type Shade = (x: number, y: number) => number;

function photoOf(shade: Shade): GreyImage {
  const shades = Uint8Array.from({ length: width * height }, (_, at) =>
    shade(at % width, Math.floor(at / width)),
  );
  return { width, height, shades };
}

/** On a dark table. */
const emptySheet: Shade = (x, y) => (x > 60 && x < 300 && y > 50 && y < 400 ? paper : 30);
const ruledLines: Shade = (_, y) => (y % 40 < 2 ? 80 : paper);

/** With a code, and handwriting in pencil: 0.08 is 8 % darker than the paper. */
const page =
  (pencil: number): Shade =>
  (x, y) => {
    const isCode = x >= 200 && y < 200;
    if (isCode) return ((x >> 2) * 7 + (y >> 2) * 13 + (x >> 2) * (y >> 2)) % 5 < 2 ? 20 : paper;
    const isPencil = x > 60 && x < 420 && y > 240 && Math.abs((y % 40) - 20 - 8 * Math.sin(x / 6)) < 1;
    return isPencil ? paper * (1 - pencil) : paper;
  };

/** The mean of the neighbourhood. */
const blurred =
  (shade: Shade, radius: number): Shade =>
  (x, y) => {
    let sum = 0;
    for (let down = -radius; down <= radius; down += 1)
      for (let across = -radius; across <= radius; across += 1) sum += shade(x + across, y + down);
    return sum / (2 * radius + 1) ** 2;
  };

const inLight =
  (shade: Shade, light: number): Shade =>
  (x, y) =>
    shade(x, y) * light;

describe("a photo has", () => {
  test.each([
    ["no flaw with faint pencil on a sharp page", page(0.08), []],
    ["no flaw in half of the light", inLight(page(0.2), 0.5), []],
    ["no flaw without anything on it", () => paper, []],
    ["a flaw out of focus", blurred(page(0.5), 5), ["blurred"]],
    ["a flaw in the dark", inLight(page(0.2), 0.2), ["dark"]],
    ["no flaw where only the edge of a sheet is to be seen", emptySheet, []],
    ["no flaw where only ruled lines are to be seen", ruledLines, []],
  ] as const)("%s", (_, shade, flaws) => {
    expect(flawsOf(photoOf(shade))).toEqual(flaws);
  });
});
