import { expect, test } from "vitest";
import { slowestTable } from "./slowest.ts";

test("the slowest files come first, and the sum of all files last", () => {
  const table = slowestTable(
    [
      { name: "quick.test.ts", parts: { tests: 1 } },
      { name: "slow.test.ts", parts: { import: 2, tests: 3.25 } },
    ],
    ["import", "tests"],
  );
  expect(table.split("\n").map((line) => line.trim().split(/\s+/))).toEqual([
    ["total", "s", "import", "tests", "file"],
    ["5.3", "2.0", "3.3", "slow.test.ts"],
    ["1.0", "0.0", "1.0", "quick.test.ts"],
    ["6.3", "2.0", "4.3", "all", "2", "files"],
  ]);
});
