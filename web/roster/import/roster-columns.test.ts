import { describe, expect, test } from "vitest";
import { guessMapping } from "#domain/roster/import-guess.ts";
import { mappedColumns, rosterColumns } from "#domain/roster/roster-columns.ts";
import { looksLikeHeaders, samplesOf, withChoice } from "./roster-columns.ts";

describe("a file as columns", () => {
  test("empty rows above are passed over, and lines stay those of the spreadsheet", () => {
    expect(rosterColumns([["", ""], [], ["Name", " Bunk "], [""], ["Maya", "Loon"], ["", ""]], true)).toEqual(
      {
        headers: ["Name", "Bunk"],
        rows: [[""], ["Maya", "Loon"]],
        firstLine: 4,
      },
    );
  });

  test("columns without a name are numbered", () => {
    expect(
      rosterColumns(
        [
          ["Name", ""],
          ["Maya", "x", "y"],
        ],
        true,
      ).headers,
    ).toEqual(["Name", "Column 2", "Column 3"]);
    expect(rosterColumns([["Maya", "Loon"]], false)).toEqual({
      headers: ["Column 1", "Column 2"],
      rows: [["Maya", "Loon"]],
      firstLine: 1,
    });
  });

  test("a file with nothing in it has no columns", () => {
    expect(rosterColumns([[""], []], true)).toEqual({ headers: [], rows: [], firstLine: 1 });
  });

  test.each([
    [["Name", "Bunk"], true],
    [["Maya Vasquez", "Loon Cabin"], true],
    [["Maya Vasquez", "elena@example.org"], false],
    [["Camper", "5551234567"], false],
    [["Foo", "Bar"], false],
  ])("%j looks like headers: %s", (first, headers) => {
    expect(looksLikeHeaders([first], guessMapping(first, {}))).toBe(headers);
  });

  test("samples are the first three different things it says", () => {
    expect(samplesOf([["a"], [""], ["a"], ["b"], ["c"], ["d"]], 0)).toBe("a · b · c");
    expect(samplesOf([["x".repeat(50)]], 0)).toBe(`${"x".repeat(40)}…`);
  });
});

describe("a choice", () => {
  test("takes the meaning from the column that had it; a parent's name may stand in two", () => {
    expect(withChoice(["name", "building", "ignore"], 2, "building")).toEqual(["name", "ignore", "building"]);
    expect(withChoice(["contact1Name", "ignore"], 1, "contact1Name")).toEqual([
      "contact1Name",
      "contact1Name",
    ]);
    expect(withChoice(["ignore", "name"], 1, "ignore")).toEqual(["ignore", "ignore"]);
  });
});

test("columns that mean nothing to us are not sent", () => {
  const columns = {
    headers: ["Name", "Allergies", "Bunk"],
    rows: [["Maya", "nuts", "Loon"], ["Theo"]],
    firstLine: 2,
  };
  expect(mappedColumns(columns, ["name", "ignore", "building"])).toEqual({
    headers: ["Name", "Bunk"],
    mapping: ["name", "building"],
    rows: [
      ["Maya", "Loon"],
      ["Theo", ""],
    ],
    firstLine: 2,
  });
});
