import { expect, test } from "vitest";
import { maxPhotoSide } from "#domain/notes/photo-size.ts";
import { maxSide } from "#domain/responses/upload.ts";
import { fitInside } from "./shrink-image.ts";

test.each([
  [maxSide, { width: 4_032, height: 3_024 }, { width: 2_400, height: 1_800 }],
  [maxSide, { width: 3_024, height: 4_032 }, { width: 1_800, height: 2_400 }],
  [maxSide, { width: 800, height: 600 }, { width: 800, height: 600 }],
  [maxSide, { width: 30_000, height: 3 }, { width: 2_400, height: 1 }],
  [maxPhotoSide, { width: 4_000, height: 3_000 }, { width: 1_600, height: 1_200 }],
  [maxPhotoSide, { width: 3_000, height: 4_000 }, { width: 1_200, height: 1_600 }],
  [maxPhotoSide, { width: 800, height: 600 }, { width: 800, height: 600 }],
  [maxPhotoSide, { width: 16_000, height: 2 }, { width: 1_600, height: 1 }],
])("with at most %d pixels a side, %o is sent as %o", (side, taken, sent) => {
  expect(fitInside(taken, side)).toEqual(sent);
});
