import { expect, test } from "vitest";
import { rowsOf, type PrintingFigures, type PrintingMemory, type PrintingRound } from "./printing-table.ts";

const round = (productSeconds: number, bareSeconds: number): PrintingRound => ({
  productSeconds,
  bareSeconds,
  productCpu: 6,
  bareCpu: 5,
  load: 1,
});
const small = { renderPeak: 500, barePeak: 480, apiBefore: 120, apiAfter: 125 };

function figures(rounds: PrintingRound[], memory: PrintingMemory = small): PrintingFigures {
  return { rounds, firstSeconds: 8, pages: 1_200, memory, standsOn: "S3, fsync on" };
}
const judged = (measured: PrintingFigures) =>
  rowsOf(measured).flatMap(({ figure, met }) => (met === undefined ? [] : { figure, met }));

test("goals are met when the middle of the rounds meets them, whatever one odd round says", () => {
  expect(judged(figures([round(5, 4), round(30, 4), round(5, 4)]))).toEqual([
    { figure: "5.00 s, 100 sheets/s", met: true },
    { figure: "0.80 times", met: true },
    { figure: "500 MB", met: true },
    { figure: "120 → 125 MB", met: true },
  ]);
});

test("each goal can be missed", () => {
  const large = { renderPeak: 901, barePeak: 480, apiBefore: 120, apiAfter: 151 };
  expect(judged(figures([round(10.1, 6)], large)).map(({ met }) => met)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test("a slow machine is slow for both: the ratio is taken round by round", () => {
  const rows = rowsOf(figures([round(4, 3), round(9, 7), round(16, 12)]));
  expect(rows.find(({ what }) => what.includes("beside"))?.figure).toBe("0.75 times");
});
