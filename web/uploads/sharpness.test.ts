import { expect, test } from "vitest";
import { sharpnessOf, toGrey, type GreyImage } from "./sharpness.ts";

const side = 64;
const shadeAt = (x: number, y: number) => (((x >> 2) + (y >> 2)) % 2 === 0 ? 20 : 230);

function drawn(shade: (x: number, y: number) => number): GreyImage {
  const shades = Uint8Array.from({ length: side * side }, (_, at) => shade(at % side, Math.floor(at / side)));
  return { width: side, height: side, shades };
}

/** Each pixel is the mean of its neighbourhood. */
function blurred(radius: number): GreyImage {
  return drawn((x, y) => {
    let sum = 0;
    for (let down = -radius; down <= radius; down += 1)
      for (let across = -radius; across <= radius; across += 1)
        sum += shadeAt(x + across + side, y + down + side);
    return sum / (2 * radius + 1) ** 2;
  });
}

test("a blurred picture is less sharp, the more the less", () => {
  const [sharp, soft, softer] = [drawn(shadeAt), blurred(1), blurred(2)].map(sharpnessOf);
  expect(sharp).toBeGreaterThan(2 * (soft ?? 0));
  expect(soft).toBeGreaterThan(softer ?? 0);
});

test("a hand that moved blurs one direction, and that counts", () => {
  const moved = (across: number, down: number) =>
    drawn((x, y) => {
      const steps = [-2, -1, 0, 1, 2].map((by) => shadeAt(x + by * across + side, y + by * down + side));
      return steps.reduce((sum, shade) => sum + shade, 0) / steps.length;
    });
  for (const [across, down] of [
    [1, 0],
    [0, 1],
  ] as const)
    expect(sharpnessOf(moved(across, down))).toBeLessThan(sharpnessOf(drawn(shadeAt)) / 4);
});

test("poor light changes nothing", () => {
  const dark = sharpnessOf(drawn((x, y) => shadeAt(x, y) / 4));
  expect(dark / sharpnessOf(drawn(shadeAt))).toBeCloseTo(1, 1);
});

test("a blank picture is not sharp", () => {
  expect(sharpnessOf(drawn(() => 200))).toBe(0);
});

test("grey weighs the colors as eyes do", () => {
  const pixels = new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255]);
  const { shades } = toGrey({ width: 3, height: 1, data: pixels });
  expect([...shades]).toEqual([76, 150, 27]);
});
