import { expect, test } from "vitest";
import { furthestAhead, maxStandstill, photographsSent, rowsOf, type Look } from "./line-table.ts";

const look = (at: number, percent: number | null, words = ""): Look => ({
  at,
  rows: [{ name: "IMG_0001.jpg", percent, words }],
});
const photo = {
  name: "IMG_0001.jpg",
  bytes: 100_000,
  isStored: true,
  passed: [
    { at: 1_000, bytes: 20_000 },
    { at: 3_000, bytes: 100_000 },
  ],
};

test("a bar is honest while it says no more than what has come through", () => {
  expect(furthestAhead([look(900, 10), look(1_000, 27), look(2_900, 27), look(3_000, 95)], [photo])).toBe(0);
});

test("a bar that runs ahead is caught at its furthest", () => {
  expect(furthestAhead([look(1_000, 27), look(2_000, 95), look(3_100, 95)], [photo])).toBe(80_000);
});

test("a standstill counts from the drop, and until the last look", () => {
  const looks = [look(2_500, 0), look(3_000, 1), look(4_000, 1), look(4_900, 1)];
  expect(maxStandstill(looks, 0)).toBe(2.5);
  expect(maxStandstill([...looks, look(7_000, 1)], 0)).toBe(4);
});

test("goals are met when everything is there in time, and each can be missed", () => {
  const all = Array.from({ length: photographsSent }, (_, at) => ({ ...photo, name: `${at}` }));
  const rows = all.map(({ name }) => ({ name, percent: null, words: `${name} Uploaded` }));
  const judged = (at: number, sent = all) =>
    rowsOf({
      takenBytes: 60e6,
      droppedAt: 0,
      looks: [{ at, rows }],
      sent,
      load: 1,
    }).flatMap(({ met }) => (met === undefined ? [] : [met]));
  expect(judged(4_000)).toEqual([true, true, true, true]);
  expect(judged(90_100)).toEqual([false, true, true, false]);
  expect(judged(4_000, all.slice(1))).toEqual([true, false, true, true]);
});
