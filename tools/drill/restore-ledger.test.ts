import { expect, test } from "vitest";
import { compareStandings, countRows, type Standing } from "./restore-ledger.ts";

const standing = (
  tables: Record<string, [rows: number, hash: string]>,
  files: Record<string, string>,
): Standing => ({
  tables: new Map(Object.entries(tables).map(([name, [rows, hash]]) => [name, { rows, hash }])),
  files: new Map(Object.entries(files)),
});

const was = standing({ notes: [3, "n"], sheets: [2, "s"] }, { "a.pdf": "1", "b.jpg": "2" });

test("what came back as it was has no findings", () => {
  const findings = { tablesChanged: [], filesLost: [], filesChanged: [], filesMore: [] };
  expect(compareStandings(was, was)).toEqual(findings);
  expect(countRows(was)).toBe(5);
});

test.each([
  ["a row too few", standing({ notes: [2, "x"], sheets: [2, "s"] }, {}), ["notes"]],
  ["another text in as many rows", standing({ notes: [3, "x"], sheets: [2, "s"] }, {}), ["notes"]],
  ["a table that is gone", standing({ notes: [3, "n"] }, {}), ["sheets"]],
  ["a table nobody knew", standing({ notes: [3, "n"], sheets: [2, "s"], new: [0, ""] }, {}), ["new"]],
])("%s is found", (_, is, tablesChanged) => {
  expect(compareStandings(was, is)).toMatchObject({ tablesChanged });
});

test("files are told apart: lost, changed, more than there were", () => {
  const is = standing({ notes: [3, "n"], sheets: [2, "s"] }, { "a.pdf": "other", "c.pdf": "3" });
  expect(compareStandings(was, is)).toEqual({
    tablesChanged: [],
    filesLost: ["b.jpg"],
    filesChanged: ["a.pdf"],
    filesMore: ["c.pdf"],
  });
});
