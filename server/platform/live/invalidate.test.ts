import { expect, test } from "vitest";
import { invalidate, takeInvalidations } from "./invalidate.ts";

test("a transaction's invalidations are returned once, without duplicates", () => {
  const tx = {};
  invalidate(tx, ["a", "b"]);
  invalidate(tx, ["b", "c"]);
  invalidate({}, ["of another transaction"]);
  expect(takeInvalidations(tx)).toEqual(["a", "b", "c"]);
  expect(takeInvalidations(tx)).toEqual([]);
});
