import { expect, test } from "vitest";
import { rolesMeasured, rowsOf, seriesOf, type IdleRound } from "./idle-table.ts";

const round = (startSeconds: number, rss: number): IdleRound => ({
  roles: rolesMeasured.map((roles) => ({ roles, startSeconds, rss, pss: rss / 2 })),
  load: 1,
});
const judged = (rounds: IdleRound[]) =>
  rowsOf(rounds).flatMap(({ what, figure, met }) => (met === undefined ? [] : { what, figure, met }));

test("the API is judged by the middle of its starts, the other roles are only shown", () => {
  const rounds = [round(1.2, 140), round(9, 900), round(1.4, 150)];
  expect(judged(rounds)).toEqual([
    { what: 'api: from its start to its first "ready"', figure: "1.40 s", met: true },
    { what: "api: memory after ten idle seconds", figure: "150 MiB (75 MiB its own part)", met: true },
  ]);
  expect(rowsOf(rounds)).toHaveLength(8);
});

test("each goal can be missed", () => {
  expect(judged([round(1.6, 151)]).map(({ met }) => met)).toEqual([false, false]);
});

test("the page gets every round of every role", () => {
  const series = seriesOf([round(1, 100), round(2, 200)]);
  expect(series["worker start"]).toEqual([1, 2]);
  expect(series["api,live,worker pss"]).toEqual([50, 100]);
});
