import { expect, test } from "vitest";
import { compareWithPaper, markOf, marksIn, type MarkOnSheet } from "./printing-ledger.ts";

const on = (sheetNumber: number, number: number, jobId = "first job"): MarkOnSheet => ({
  jobId,
  sheetNumber,
  mark: markOf(number),
});
const written = [1, 2, 3].map(markOf);
const right = [on(1, 1), on(1, 2), on(2, 3)];
const fine = { doubled: 0, missing: 0, elsewhere: 0, strangers: 0 };

test.each<[string, MarkOnSheet[], MarkOnSheet[], object]>([
  ["rows and paper as they were written", right, right, {}],
  ["a note on two sheets of one job", [...right, on(2, 1)], right, { doubled: 1 }],
  ["a note on paper in two jobs", right, [...right, on(1, 2, "second job")], { doubled: 1 }],
  ["a note twice on one sheet", right, [...right, on(2, 3)], { doubled: 1 }],
  ["a note that no row knows", right.slice(1), right, { missing: 1 }],
  ["a sheet that was never set", right, right.slice(0, 2), { missing: 1 }],
  ["a letter on somebody else's sheet", right, [on(2, 1), on(1, 2), on(2, 3)], { elsewhere: 1 }],
  ["a letter that nobody wrote", right, [...right, on(3, 9)], { strangers: 1 }],
])("%s", (_, rows, paper, findings) => {
  expect(compareWithPaper(written, rows, paper)).toEqual({ ...fine, ...findings });
});

test("marks are found where a page has words around them", () => {
  expect(marksIn(`Dear Maya, ${markOf(7)} and ${markOf(1_234_567)}.`)).toEqual(["Q0000007Q", "Q1234567Q"]);
  expect(marksIn("Quiet here")).toEqual([]);
});
