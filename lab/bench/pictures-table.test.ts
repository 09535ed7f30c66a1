import { expect, test } from "vitest";
import { rowsOf, type PicturesRound } from "./pictures-table.ts";

const round = (sizesSeconds: number, bareSeconds: number): PicturesRound => ({
  sizesSeconds,
  bareSeconds,
  wholeSeconds: 6,
  load: 1,
});
const judged = (rounds: PicturesRound[], peak: number) =>
  rowsOf({ rounds, peak, barePeak: 100 }).flatMap(({ figure, met }) =>
    met === undefined ? [] : { figure, met },
  );

test("goals are met when the middle of the rounds meets them, whatever one odd round says", () => {
  expect(judged([round(2.4, 2.4), round(24, 2.4), round(2.4, 2)], 300)).toEqual([
    { figure: "1.20 times", met: true },
    { figure: "300 MB", met: true },
  ]);
});

test("each goal can be missed", () => {
  expect(judged([round(4, 2)], 501).map(({ met }) => met)).toEqual([false, false]);
});
