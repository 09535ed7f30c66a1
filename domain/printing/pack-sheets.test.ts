import * as fc from "fast-check";
import { expect, test } from "vitest";
import { packSheets, sheetsNeeded } from "./pack-sheets.ts";

/** "aab" is two notes of a and one of b. */
const notesOf = (letters: string) => letters.split("").map((sheetGroup, at) => ({ sheetGroup, at }));
const packed = (letters: string, limitPerSheet: number, maxSheets: number) =>
  packSheets(notesOf(letters), { limitPerSheet, maxSheets }).map((sheet) =>
    sheet.map(({ sheetGroup }) => sheetGroup).join(""),
  );

test.each([
  ["", 12, 100, []],
  ["abc", 12, 100, ["a", "b", "c"]],
  ["aabbbc", 12, 100, ["aa", "bbb", "c"]],
  ["aaaaab", 2, 100, ["aa", "aa", "a", "b"]],
  ["abc", 12, 2, ["a", "b"]],
  ["aaaab", 2, 1, ["aa"]],
  ["aab", 1, 2, ["a", "a"]],
])("%s with %i on a sheet and %i sheets", (letters, limitPerSheet, maxSheets, sheets) => {
  expect(packed(letters, limitPerSheet, maxSheets)).toEqual(sheets);
});

test("what is not packed is exactly what would need the sheets that are missing", () => {
  const notes = fc.array(fc.nat({ max: 7 }), { maxLength: 12 });
  const limits = fc.record({ limitPerSheet: fc.integer({ min: 1, max: 4 }), maxSheets: fc.nat({ max: 9 }) });
  fc.assert(
    fc.property(notes, limits, (counts, { limitPerSheet, maxSheets }) => {
      const waiting = counts.map((count) => ({ contacts: 1, notes: count }));
      const all = counts.flatMap((count, contact) =>
        Array.from({ length: count }, (_, at) => ({ sheetGroup: String(contact), at })),
      );
      const sheets = packSheets(all, { limitPerSheet, maxSheets });
      expect(sheets.flat()).toEqual(all.slice(0, sheets.flat().length));
      expect(sheets.length).toBe(Math.min(maxSheets, sheetsNeeded(waiting, limitPerSheet)));
      for (const sheet of sheets) {
        expect(sheet.length).toBeLessThanOrEqual(limitPerSheet);
        expect(new Set(sheet.map(({ sheetGroup }) => sheetGroup)).size).toBe(1);
      }
    }),
  );
});

test("one sheet has room for three questions", () => {
  const asking = (id: string, questions: number) => ({ id, sheetGroup: "elena", questions });
  const notes = [asking("a", 2), asking("b", 1), asking("c", 1), asking("d", 0), asking("e", 3)];
  const sheets = packSheets(notes, { limitPerSheet: 12, maxSheets: 10 });
  expect(sheets.map((sheet) => sheet.map(({ id }) => id).join(""))).toEqual(["ab", "cd", "e"]);
});
