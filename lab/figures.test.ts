import { expect, test } from "vitest";
import { median, middleMean, quantile } from "./figures.ts";

test("a quantile is one of the values", () => {
  const values = [5, 1, 4, 2, 3];
  expect(median(values)).toBe(3);
  expect(quantile(values, 0)).toBe(1);
  expect(quantile(values, 0.95)).toBe(5);
  expect(quantile(values, 1)).toBe(5);
  expect(values, "the caller's list stays as it was").toEqual([5, 1, 4, 2, 3]);
});

test("a quantile of nothing is an error and not zero", () => {
  expect(() => median([])).toThrow(/nothing/);
});

test("the mean of the middle half does not mind what is odd", () => {
  expect(middleMean([1, 10, 11, 900])).toBe(10.5);
  expect(middleMean([7])).toBe(7);
  expect(() => middleMean([])).toThrow(/nothing/);
});
