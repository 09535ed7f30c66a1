import { expect, test } from "vitest";
import { formatPress, printWindowText } from "./print-text.ts";

test.each([
  [1, 100, /^One print job takes it\./],
  [100, 100, /^One print job takes them all\./],
  [101, 100, /^One print job takes as many as fit on 100 sheets; the rest waits for the next\./],
  [2, 1, /^One print job takes as many as fit on 1 sheet;/],
])("%d notes and %d sheets: what one press does is said, and no number made up", (notes, sheets, words) => {
  expect(formatPress(notes, sheets)).toMatch(words);
});

test.each([
  ["letter", "duplex", "Print on Letter at 100 % (no scaling), both sides, flip on the long edge."],
  ["a4", "single", "Print on A4 at 100 % (no scaling), one side."],
] as const)("%s and %s are told as the print window names them", (paper, sides, words) => {
  expect(printWindowText({ paper, sides })).toBe(words);
});
