import { expect, test } from "vitest";
import { outlined } from "./testing/outlined.ts";
import { cutIntoPieces } from "./job-pieces.ts";

const perBuilding = { lists: "building", withoutMail: [] } as const;

const toView = (pieces: ReturnType<typeof cutIntoPieces>) =>
  pieces.map(({ sections }) =>
    sections.map(({ cover, sheets }) => {
      const groups = cover?.groups.flatMap(({ buildingName, lines, withoutMail }) => [
        buildingName ?? "no building",
        ...lines.map(({ participantName, sheets, letters }) => `${participantName} ${sheets}/${letters}`),
        ...withoutMail.map((name) => `${name} 0`),
      ]);
      return [...(groups ?? ["–"]), ...sheets.map(({ number }) => number)];
    }),
  );

test("puts a small job into one piece: each building's list, then its sheets, people without a building last", () => {
  expect(
    toView(
      cutIntoPieces(outlined("Birch/Ada*2", "Birch/Ada", "Birch/Ben", "Cedar/Cleo", "/Dov"), perBuilding),
    ),
  ).toEqual([
    [
      ["Birch", "Ada 2/3", "Ben 1/1", 1, 2, 3],
      ["Cedar", "Cleo 1/1", 4],
      ["no building", "Dov 1/1", 5],
    ],
  ]);
});

test("a building in two pieces has its whole list on the first, and none on the second", () => {
  expect(
    toView(cutIntoPieces(outlined("Birch/Ada", "Birch/Ben", "Birch/Cleo", "Cedar/Dov"), perBuilding, 2)),
  ).toEqual([
    [["Birch", "Ada 1/1", "Ben 1/1", "Cleo 1/1", 1, 2]],
    [
      ["–", 3],
      ["Cedar", "Dov 1/1", 4],
    ],
  ]);
});

test("a building that begins exactly where a piece ends has its list with the next", () => {
  expect(toView(cutIntoPieces(outlined("Birch/Ada", "Birch/Ben", "Cedar/Dov"), perBuilding, 2))).toEqual([
    [["Birch", "Ada 1/1", "Ben 1/1", 1, 2]],
    [["Cedar", "Dov 1/1", 3]],
  ]);
});

test("a sheet with more letters than a piece holds is a piece of its own", () => {
  expect(toView(cutIntoPieces(outlined("Birch/Ada", "Birch/Ben*9", "Birch/Cleo"), perBuilding, 3))).toEqual([
    [["Birch", "Ada 1/1", "Ben 1/9", "Cleo 1/1", 1]],
    [["–", 2]],
    [["–", 3]],
  ]);
});

test("every sheet is in exactly one piece, in order", () => {
  const many = outlined(
    ...Array.from({ length: 500 }, (_, at) => `B${Math.floor(at / 37)}/P${at}*${1 + (at % 3)}`),
  );
  const pieces = cutIntoPieces(many, perBuilding);
  expect(pieces.flatMap(({ sections }) => sections.flatMap(({ sheets }) => sheets))).toEqual(
    many.map(({ jobId, number }) => ({ jobId, number })),
  );
  expect(cutIntoPieces([], perBuilding)).toEqual([]);
});

test("stationery has no letters, and its sheets still weigh: a piece never has more of them than letters", () => {
  const many = outlined(...Array.from({ length: 5 }, (_, at) => `Birch/C${at}*0`));
  const pieces = cutIntoPieces(many, perBuilding, 2);
  expect(pieces.map(({ sections }) => sections.flatMap(({ sheets }) => sheets).length)).toEqual([2, 2, 1]);
});

test("one list for all is on the first piece only, with the buildings and names that get nothing", () => {
  const withoutMail = [
    { participantName: "Zed", buildingId: "Alder", buildingName: "Alder" },
    { participantName: "Gus", buildingId: "Birch", buildingName: "Birch" },
    { participantName: "Noa", buildingId: null, buildingName: null },
  ];
  const written = outlined("Birch/Ada", "Cedar/Cleo", "/Dov");
  expect(toView(cutIntoPieces(written, { lists: "all", withoutMail }, 2))).toEqual([
    [
      [
        "Alder",
        "Zed 0",
        "Birch",
        "Ada 1/1",
        "Gus 0",
        "Cedar",
        "Cleo 1/1",
        "no building",
        "Dov 1/1",
        "Noa 0",
        1,
      ],
      ["–", 2],
    ],
    [["–", 3]],
  ]);
});

test("a building's list names its own people without mail, and a job without lists has none", () => {
  const withoutMail = [{ participantName: "Gus", buildingId: "Birch", buildingName: "Birch" }];
  const written = outlined("Birch/Ada", "Cedar/Cleo");
  expect(toView(cutIntoPieces(written, { lists: "building", withoutMail }))).toEqual([
    [
      ["Birch", "Ada 1/1", "Gus 0", 1],
      ["Cedar", "Cleo 1/1", 2],
    ],
  ]);
  expect(toView(cutIntoPieces(written, { lists: "none", withoutMail }))).toEqual([
    [
      ["–", 1],
      ["–", 2],
    ],
  ]);
});
