import { expect, test } from "vitest";
import { imageLimit, imagesOf } from "./quota.ts";

const mebibyte = 1024 * 1024;

test.each([
  [1, 1],
  [2 * mebibyte, 1],
  [2 * mebibyte + 1, 2],
  [15 * mebibyte, 8],
])("%i bytes count as %i images", (bytes, images) => {
  expect(imagesOf(bytes)).toBe(images);
});

test("only an approved organization has the full limit", () => {
  expect(imageLimit("approved", 30_000)).toMatchObject({ times: 30_000, minutes: 1_440 });
  for (const standing of ["new", "suspended"] as const)
    expect(imageLimit(standing, 30_000)).toMatchObject({ times: 200, minutes: 1_440 });
});
