import { expect, test } from "vitest";
import { compareSnapshots, countRows, type Snapshot } from "./snapshot.ts";

const snapshot = (
  tables: Record<string, [rows: number, hash: string]>,
  files: Record<string, string>,
): Snapshot => ({
  tables: new Map(Object.entries(tables).map(([name, [rows, hash]]) => [name, { rows, hash }])),
  files: new Map(Object.entries(files)),
});

const was = snapshot({ notes: [3, "n"], sheets: [2, "s"] }, { "a.pdf": "1", "b.jpg": "2" });

test("what came back as it was has no findings", () => {
  const findings = { tablesChanged: [], filesLost: [], filesChanged: [], filesMore: [] };
  expect(compareSnapshots(was, was)).toEqual(findings);
  expect(countRows(was)).toBe(5);
});

test.each([
  ["a row too few", snapshot({ notes: [2, "x"], sheets: [2, "s"] }, {}), ["notes"]],
  ["another text in as many rows", snapshot({ notes: [3, "x"], sheets: [2, "s"] }, {}), ["notes"]],
  ["a table that is gone", snapshot({ notes: [3, "n"] }, {}), ["sheets"]],
  ["a table nobody knew", snapshot({ notes: [3, "n"], sheets: [2, "s"], new: [0, ""] }, {}), ["new"]],
])("%s is found", (_, is, tablesChanged) => {
  expect(compareSnapshots(was, is)).toMatchObject({ tablesChanged });
});

test("files are told apart: lost, changed, more than there were", () => {
  const is = snapshot({ notes: [3, "n"], sheets: [2, "s"] }, { "a.pdf": "other", "c.pdf": "3" });
  expect(compareSnapshots(was, is)).toEqual({
    tablesChanged: [],
    filesLost: ["b.jpg"],
    filesChanged: ["a.pdf"],
    filesMore: ["c.pdf"],
  });
});
