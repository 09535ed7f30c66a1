import { expect, test } from "vitest";
import { rowsOf, seriesOf, type UploadRound } from "./upload-table.ts";

const round = (oursSeconds: number, bareSeconds: number, overLine = 1): UploadRound => ({
  oursSeconds,
  apiSeconds: 0.2,
  steps: [{ invalidate: 5, send: 8, receive: 9 }],
  bareSeconds,
  lineSeconds: { ours: overLine, bare: 0.9 },
  largeSeconds: { ours: overLine, bare: 0.75 },
  load: 1,
});
const judged = (rounds: UploadRound[], apiAfter: number) =>
  rowsOf({ rounds, apiBefore: 100, apiAfter, standsOn: "S3" }).flatMap(({ figure, met }) =>
    met === undefined ? [] : { figure, met },
  );

test("goals are met when the middle of the rounds meets them, whatever one odd round says", () => {
  expect(judged([round(1, 0.8), round(30, 1), round(1, 0.8)], 120)).toEqual([
    { figure: "0.80 times", met: true },
    { figure: "0.90 times", met: true },
    { figure: "0.75 times", met: true },
    { figure: "100 → 120 MB", met: true },
  ]);
});

test("each goal can be missed", () => {
  expect(judged([round(2, 1, 2)], 131).map(({ met }) => met)).toEqual([false, false, false, false]);
});

test("the page is told of pictures as a camera makes them, and of small ones beside", () => {
  const series = seriesOf({ rounds: [round(1, 0.8)], apiBefore: 100, apiAfter: 120, standsOn: "S3" });
  expect(series).toMatchObject({ ofBare: [0.75], smallOfBare: [0.8], lineOfBare: [0.9], apiGrown: [20] });
});
