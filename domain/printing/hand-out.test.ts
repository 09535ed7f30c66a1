import { expect, test } from "vitest";
import { handOutsOf, handOutTick } from "./hand-out.ts";
import type { OutlinedSheet } from "./cover-lists.ts";
import { cutIntoPieces } from "./job-pieces.ts";

function sheet(number: number, building: string | null, child: string, notes = 1): OutlinedSheet {
  return {
    jobId: "first",
    number,
    participantId: child,
    participantName: child,
    buildingId: building,
    buildingName: building === null ? null : `${building} cabin`,
    notes,
  };
}
const sheets = [
  sheet(1, "loon", "Wren", 2),
  sheet(2, "loon", "Wren"),
  sheet(3, "loon", "Finn"),
  sheet(4, "otter", "Maya"),
  sheet(5, null, "Noah"),
];

test("a job's buildings are those of its cover lists, with their counts and in their order", () => {
  const pieces = cutIntoPieces(sheets, { lists: "building", withoutMail: [] });
  const covers = pieces.flatMap(({ sections }) => sections.flatMap(({ cover }) => cover?.groups ?? []));
  const visible = handOutsOf(sheets, []);
  expect(visible.map(({ buildingName }) => buildingName)).toEqual(
    covers.map(({ buildingName }) => buildingName),
  );
  expect(visible.map(({ participants }) => participants)).toEqual(covers.map(({ lines }) => lines.length));
  expect(visible.map(({ participants, sheets: paper, letters }) => [participants, paper, letters])).toEqual([
    [2, 3, 4],
    [1, 1, 1],
    [1, 1, 1],
  ]);
});

test("what is ticked says when and by whom; those without a building are a pile of their own", () => {
  const at = new Date("2027-07-13T18:00:00.000Z");
  const ticks = [
    { jobId: "first", buildingId: null, handedOutAt: at, handedOutByName: "Dana Reyes" },
    { jobId: "first", buildingId: "otter", handedOutAt: at, handedOutByName: null },
    // Every child of it was purged since.
    { jobId: "first", buildingId: "heron", handedOutAt: at, handedOutByName: "Dana Reyes" },
  ];
  expect(
    handOutsOf(sheets, ticks).map(({ buildingId, handedOutAt, handedOutByName }) => [
      buildingId,
      handedOutAt,
      handedOutByName,
    ]),
  ).toEqual([
    ["loon", null, null],
    ["otter", at.toISOString(), null],
    [null, at.toISOString(), "Dana Reyes"],
  ]);
});

test("a building in two print jobs of a run is handed out when its sheets of both are", () => {
  const at = new Date("2027-07-13T18:00:00.000Z");
  const run = [...sheets.slice(0, 3), { ...sheet(1, "loon", "Ada"), jobId: "second" }];
  const tick = (jobId: string) => ({ jobId, buildingId: "loon", handedOutAt: at, handedOutByName: null });
  const handedOut = (...ticked: string[]) =>
    handOutsOf(run, ticked.map(tick)).map(({ sheets: paper, handedOutAt }) => [paper, handedOutAt !== null]);
  expect(handedOut("first")).toEqual([[4, false]]);
  expect(handedOut("first", "second")).toEqual([[4, true]]);
});

test("a tick names at least one building and never more than a job can have", () => {
  const many = (count: number) => ({
    buildingIds: Array.from({ length: count }, () => null),
    handedOut: true,
  });
  expect([0, 1, 500, 501].map((count) => handOutTick.safeParse(many(count)).success)).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
