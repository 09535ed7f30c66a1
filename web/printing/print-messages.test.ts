import { expect, test } from "vitest";
import { formatPress, printWindowText } from "./print-text.ts";

test.each([
  [1, 100, /^Once printed, the family can't edit it\.$/],
  [100, 100, /^They fit in one PDF\./],
  [101, 100, /^One PDF holds 100 sheets; the rest prints next\./],
  [2, 1, /^One PDF holds 1 sheet;/],
])(
  "%d letters and %d sheets: what one press does is said, and no number made up",
  (letters, sheets, words) => {
    expect(formatPress(letters, sheets)).toMatch(words);
  },
);

test.each([
  ["letter", "duplex", "Print on Letter at 100% (no scaling), both sides, flip on the long edge."],
  ["a4", "single", "Print on A4 at 100% (no scaling), one side."],
] as const)("%s and %s are told as the print window names them", (paper, sides, words) => {
  expect(printWindowText({ paper, sides })).toBe(words);
});
