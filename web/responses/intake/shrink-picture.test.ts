import { expect, test } from "vitest";
import { sizeToSend } from "./shrink-picture.ts";

test.each([
  [
    { width: 4_032, height: 3_024 },
    { width: 2_400, height: 1_800 },
  ],
  [
    { width: 3_024, height: 4_032 },
    { width: 1_800, height: 2_400 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
  [
    { width: 30_000, height: 3 },
    { width: 2_400, height: 1 },
  ],
])("%o is sent as %o", (taken, sent) => {
  expect(sizeToSend(taken)).toEqual(sent);
});
