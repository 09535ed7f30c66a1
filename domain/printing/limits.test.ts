import { expect, test } from "vitest";
import { printLimits } from "./limits.ts";

test.each([
  [{}, { limitPerSheet: 12, maxSheets: 100 }],
  [
    { limitPerSheet: 0, maxSheets: -4 },
    { limitPerSheet: 1, maxSheets: 1 },
  ],
  [
    { limitPerSheet: 51, maxSheets: 1e9 },
    { limitPerSheet: 50, maxSheets: 500 },
  ],
  [
    { limitPerSheet: 50, maxSheets: 500 },
    { limitPerSheet: 50, maxSheets: 500 },
  ],
  [
    { limitPerSheet: 7.9, maxSheets: 1.2 },
    { limitPerSheet: 7, maxSheets: 1 },
  ],
])("asked for %j, a job is made with %j", (request, taken) => {
  expect(printLimits.parse(request)).toEqual(taken);
});

test("what is no number is refused", () => {
  expect(printLimits.safeParse({ maxSheets: "many" }).success).toBe(false);
});
