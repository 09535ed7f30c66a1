import { expect, test } from "vitest";
import { cutIntoPieces, type OutlinedSheet } from "./job-pieces.ts";

/** "Birch/Ada*2" is a sheet with two letters for Ada, who lives in Birch. */
function sheets(...written: string[]): OutlinedSheet[] {
  return written.map((one, at) => {
    const [, building = "", participantName = "", notes = "1"] = /^(\w*)\/(\w+)(?:\*(\d+))?$/.exec(one) ?? [];
    return {
      number: at + 1,
      participantId: `${building} ${participantName}`,
      participantName,
      buildingId: building === "" ? null : building,
      buildingName: building === "" ? null : building,
      notes: Number(notes),
    };
  });
}

const toView = (pieces: ReturnType<typeof cutIntoPieces>) =>
  pieces.map(({ sections }) =>
    sections.map(({ cover, numbers }) => {
      const lines = cover?.lines.map(
        ({ participantName, sheets: count, letters }) => `${participantName} ${count}/${letters}`,
      );
      return [cover === null ? "–" : (cover.buildingName ?? "nobody's"), ...(lines ?? []), ...numbers];
    }),
  );

test("puts a small job into one piece: each building's list, then its sheets, people without a building last", () => {
  expect(
    toView(cutIntoPieces(sheets("Birch/Ada*2", "Birch/Ada", "Birch/Ben", "Cedar/Cleo", "/Dov"))),
  ).toEqual([
    [
      ["Birch", "Ada 2/3", "Ben 1/1", 1, 2, 3],
      ["Cedar", "Cleo 1/1", 4],
      ["nobody's", "Dov 1/1", 5],
    ],
  ]);
});

test("a building in two pieces has its whole list on the first, and none on the second", () => {
  expect(toView(cutIntoPieces(sheets("Birch/Ada", "Birch/Ben", "Birch/Cleo", "Cedar/Dov"), 2))).toEqual([
    [["Birch", "Ada 1/1", "Ben 1/1", "Cleo 1/1", 1, 2]],
    [
      ["–", 3],
      ["Cedar", "Dov 1/1", 4],
    ],
  ]);
});

test("a building that begins exactly where a piece ends has its list with the next", () => {
  expect(toView(cutIntoPieces(sheets("Birch/Ada", "Birch/Ben", "Cedar/Dov"), 2))).toEqual([
    [["Birch", "Ada 1/1", "Ben 1/1", 1, 2]],
    [["Cedar", "Dov 1/1", 3]],
  ]);
});

test("a sheet with more letters than a piece holds is a piece of its own", () => {
  expect(toView(cutIntoPieces(sheets("Birch/Ada", "Birch/Ben*9", "Birch/Cleo"), 3))).toEqual([
    [["Birch", "Ada 1/1", "Ben 1/9", "Cleo 1/1", 1]],
    [["–", 2]],
    [["–", 3]],
  ]);
});

test("every sheet is in exactly one piece, in order", () => {
  const many = sheets(
    ...Array.from({ length: 500 }, (_, at) => `B${Math.floor(at / 37)}/P${at}*${1 + (at % 3)}`),
  );
  const pieces = cutIntoPieces(many);
  expect(pieces.flatMap(({ sections }) => sections.flatMap(({ numbers }) => numbers))).toEqual(
    many.map(({ number }) => number),
  );
  expect(pieces.map((piece) => piece.sheets).reduce((sum, count) => sum + count, 0)).toBe(500);
  expect(cutIntoPieces([])).toEqual([]);
});

test("stationery has no letters, and its sheets still weigh: a piece never has more of them than letters", () => {
  const many = sheets(...Array.from({ length: 5 }, (_, at) => `Birch/C${at}*0`));
  expect(cutIntoPieces(many, 2).map(({ sheets: count }) => count)).toEqual([2, 2, 1]);
});
