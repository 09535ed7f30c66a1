import { expect, test } from "vitest";
import { guessMapping } from "#domain/roster/import-guess.ts";
import { problemTable } from "./skipped-rows.tsx";
import { fileName } from "#web/platform/save-file.ts";

test("problem rows go out as they came in, with line and reason in front, and can come in again", () => {
  const columns = {
    headers: ["Name", "Email", "Allergies"],
    rows: [["Maya", "maya@", "nuts"], ["Theo"], ["", "x@y.org"]],
    firstLine: 2,
  };
  const wrong = { sentence: "Valid email is required.", about: "maya@" };
  const missing = { sentence: "Name is required.", about: null };
  const table = problemTable(columns, [
    { line: 2, name: "Maya", problems: [wrong, missing] },
    { line: 4, name: "", problems: [missing] },
  ]);
  expect(table).toEqual([
    ["Line", "Problem", "Name", "Email", "Allergies"],
    ["2", "Valid email is required. (maya@) Name is required.", "Maya", "maya@", "nuts"],
    ["4", "Name is required.", "", "x@y.org", ""],
  ]);
  expect(problemTable(undefined, [{ line: 2, name: "Maya", problems: [wrong] }])).toEqual([
    ["Line", "Problem", "Name"],
    ["2", "Valid email is required. (maya@)", "Maya"],
  ]);
  expect(guessMapping(table[0] ?? [], {})).toEqual(["ignore", "ignore", "name", "contact1Email", "ignore"]);
});

test.each([
  [["Week 3 · Lakeside", "roster"], "week-3-lakeside-roster"],
  [["../../etc/passwd", "problems"], "etc-passwd-problems"],
  [["湖の家", "roster"], "湖の家-roster"],
])("the file of %j is called %s", (words, name) => {
  expect(fileName(...words)).toBe(name);
});
