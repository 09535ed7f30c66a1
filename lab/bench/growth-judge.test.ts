import { describe, expect, test } from "vitest";
import type { Looked, LookedAt } from "./growth-asking.ts";
import { growthSeries, judgeGrowth } from "./growth-judge.ts";

const text = 'select "id" from "participants" where "event_id" = $1';

function sent(pages: number, more: Partial<LookedAt> = {}): LookedAt {
  return {
    question: "readRoster",
    camp: 1,
    text,
    pages,
    scanned: [],
    outline: "",
    inProportion: false,
    ...more,
  };
}

function looked(...statements: LookedAt[]): Looked {
  return { statements, rowsOf: { participants: 1_000_000, team_invites: 800 } };
}

function judged(few: Looked, many: Looked) {
  return judgeGrowth([few, many]).map(({ what, figure, met }) => ({ what, figure, met }));
}

describe("growth", () => {
  test("is held to three pages more", () => {
    expect(judged(looked(sent(20)), looked(sent(23)))).toEqual([
      { what: "readRoster: select participants", figure: "   20 →    23 pages, +3", met: true },
    ]);
    expect(judged(looked(sent(20)), looked(sent(24)))[0]?.met).toBe(false);
    expect(judged(looked(sent(20)), looked(sent(4)))[0]).toMatchObject({
      figure: "   20 →     4 pages, -16",
      met: true,
    });
  });

  test("reading a large table from end to end is a miss at either scale, a small one is nothing", () => {
    const scan = sent(5, { scanned: ["participants", "team_invites"] });
    const figure = "    5 →     5 pages, +0; reads all of participants";
    expect(judged(looked(scan), looked(sent(5)))[0]).toMatchObject({ figure, met: false });
    expect(judged(looked(sent(5)), looked(scan))[0]).toMatchObject({ figure, met: false });
    const small = sent(5, { scanned: ["team_invites"] });
    expect(judged(looked(small), looked(small))[0]?.met).toBe(true);
  });

  test("the middle camps count, and of one camp's sendings the dearest", () => {
    const camps = (...pages: number[]) => pages.map((each, camp) => sent(each, { camp }));
    const few = looked(sent(2, { camp: 0 }), ...camps(10, 11, 12, 90));
    expect(judged(few, looked(...camps(13, 13, 13, 13)))[0]?.figure).toBe("   12 →    13 pages, +1");
  });

  test("of work that waits only its scans are judged, and apart from the same statement elsewhere", () => {
    const waiting = { question: "job sweep", inProportion: true };
    const rows = judged(looked(sent(4), sent(9, waiting)), looked(sent(4), sent(99, waiting)));
    expect(rows).toMatchObject([
      { what: "readRoster: select participants", met: true },
      { what: "job sweep: select participants", figure: "    9 →    99 pages, +90", met: true },
    ]);
    const scan = { ...waiting, scanned: ["participants"] };
    expect(judged(looked(sent(9, scan)), looked(sent(9, scan)))[0]?.met).toBe(false);
  });

  test("a statement that many questions send has one line: the one where it grew most", () => {
    const other = { question: "exportRoster" };
    const rows = judged(looked(sent(4), sent(4, other)), looked(sent(4), sent(6, other)));
    expect(rows).toMatchObject([{ what: "exportRoster: select participants", met: true }]);
  });

  test("a statement that was sent at one scale only cannot be judged", () => {
    expect(() => judged(looked(sent(4)), looked(sent(4, { text: "select 1" })))).toThrow(
      "Not sent at both scales",
    );
  });
});

test("the page is told the pages of each list, what grew most, and how many scans there were", () => {
  const list = (pages: number, more: Partial<LookedAt> = {}) =>
    sent(pages, { question: "listEvents", ...more });
  const [other, many] = ["select 1", { inProportion: true, question: "listUploadHistory" }];
  const few = looked(list(20), list(5, { text: other }), sent(8, many));
  const more = looked(list(22), list(4, { text: other, scanned: ["participants"] }), sent(80, many));
  expect(growthSeries([few, more])).toEqual({
    participants: [1_000_000, 1_000_000],
    notes: [Number.NaN, Number.NaN],
    statements: [2],
    morePages: [2],
    scans: [1],
    "pages of listEvents": [25, 26],
    "pages of listUploadHistory": [8, 80],
  });
});
