import { expect, test } from "vitest";
import { formatPress, printWindowText } from "./print-text.ts";

test.each([
  [1, /^Once printed, the family can't edit it\.$/],
  [1_200, /^They all go in one PDF\./],
])("%d letters: what one press does is said, and no number made up", (letters, words) => {
  expect(formatPress(letters)).toMatch(words);
});

test.each([
  ["letter", "duplex", "Print on Letter at 100% (no scaling), both sides, flip on the long edge."],
  ["a4", "single", "Print on A4 at 100% (no scaling), one side."],
] as const)("%s and %s are told as the print window names them", (paper, sides, words) => {
  expect(printWindowText({ paper, sides })).toBe(words);
});
