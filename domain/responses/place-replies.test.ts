import { expect, test } from "vitest";
import { bySheet, inReadingOrder, newestUnread, placeReplies } from "./place-replies.ts";
import type { MyResponse } from "./my-response.ts";

function aPage(seed: Partial<MyResponse> = {}): MyResponse {
  return {
    id: "reply",
    printJobId: "job",
    sheetNumber: 1,
    page: 1,
    pages: 1,
    uploadedAt: "2027-07-14T12:00:00.000Z",
    scope: "contact",
    wroteFirst: false,
    kind: "family",
    width: null,
    height: null,
    links: { view: null, small: null, scan: null },
    side: null,
    scan: null,
    isNew: false,
    ...seed,
  };
}
const aNote = (id: string, day: number, seed: object = {}) => ({
  id,
  createdAt: `2027-07-${day}T08:00:00.000Z`,
  printJobId: null,
  respondedAt: null,
  ...seed,
});
const answered = { printJobId: "job", respondedAt: "2027-07-14T12:00:00.000Z" };

function placed(pages: MyResponse[], inSight: Parameters<typeof placeReplies>[1]) {
  const { above, below } = placeReplies(bySheet(pages), inSight);
  const keys = (sheets: readonly { key: string }[]) => sheets.map(({ key }) => key).join();
  return { ...Object.fromEntries([...above].map(([id, sheets]) => [id, keys(sheets)])), end: keys(below) };
}
const page = (...notes: ReturnType<typeof aNote>[]) => ({ notes, newer: [], hasOlder: false });

test("pages of one sheet are one reply, in their order", () => {
  const [sheet, other] = bySheet([
    aPage({ id: "b", page: 2, uploadedAt: "2027-07-14T13:00:00.000Z" }),
    aPage({ id: "a" }),
    aPage({ id: "c", sheetNumber: 2 }),
  ]);
  expect(sheet?.pages.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(sheet?.firstAt).toBe("2027-07-14T12:00:00.000Z");
  expect(other?.key).toBe("job/2");
});

test("a reply stands above the note it answers, also when another was written since", () => {
  const notes = page(aNote("newest", 15), aNote("answered", 12, answered), aNote("first", 11));
  expect(placed([aPage()], notes)).toEqual({ answered: "job/1", end: "" });
});

test("of several notes on one sheet it stands above the newest", () => {
  expect(placed([aPage()], page(aNote("second", 13, answered), aNote("first", 12, answered)))).toEqual({
    second: "job/1",
    end: "",
  });
});

test("does not count a reply to another contact in the same job as an answer to this note", () => {
  const theirs = aPage({ sheetNumber: 2, scope: "participant", uploadedAt: "2027-07-16T12:00:00.000Z" });
  const notes = page(aNote("newest", 15), aNote("answered", 12, answered));
  expect(placed([theirs, aPage()], notes)).toEqual({ newest: "job/2", answered: "job/1", end: "" });
});

test("shows the user's own reply above its note even if it is shared with all contacts", () => {
  const notes = page(aNote("newest", 13), aNote("answered", 12, answered));
  expect(placed([aPage({ scope: "participant" })], notes)).toEqual({ answered: "job/1", end: "" });
});

test("one without a note stands by its day, under the last, or alone", () => {
  const loose = aPage({ printJobId: "voided", uploadedAt: "2027-07-13T12:00:00.000Z" });
  expect(placed([loose], page(aNote("b", 14), aNote("a", 12)))).toEqual({ a: "voided/1", end: "" });
  expect(placed([loose], page(aNote("b", 14)))).toEqual({ end: "voided/1" });
  expect(placed([loose], page())).toEqual({ end: "voided/1" });
});

test("on several pages every reply stands once", () => {
  const late = aPage({ printJobId: "old", sheetNumber: 7, uploadedAt: "2027-07-20T12:00:00.000Z" });
  const early = aPage({ printJobId: "old", sheetNumber: 8, uploadedAt: "2027-07-12T12:00:00.000Z" });
  const first = { notes: [aNote("b", 18), aNote("a", 16)], newer: [], hasOlder: true };
  const own = aNote("old", 11, { printJobId: "old", respondedAt: "2027-07-12T12:00:00.000Z" });
  const second = { notes: [own], newer: first.notes, hasOlder: false };
  expect(placed([late, early], first)).toEqual({ b: "old/7", end: "" });
  expect(placed([late, early], second)).toEqual({ old: "old/8", end: "" });
});

test("one that was moved to a sheet printed after it came in stands above that letter, and not again below", () => {
  const moved = aPage({ printJobId: "new", uploadedAt: "2027-07-12T12:00:00.000Z" });
  const its = aNote("its", 18, { printJobId: "new", respondedAt: "2027-07-12T12:00:00.000Z" });
  const first = { notes: [its, aNote("a", 16)], newer: [], hasOlder: true };
  const second = { notes: [aNote("old", 11)], newer: first.notes, hasOlder: false };
  expect(placed([moved], first)).toEqual({ its: "new/1", end: "" });
  expect(placed([moved], second)).toEqual({ end: "" });
});

test("the sides to write on come before the letter, and pages of unknown sides stay between them", () => {
  const pages = [
    aPage({ id: "letter", page: 1, side: "letter" }),
    aPage({ id: "unknown", page: 2 }),
    aPage({ id: "reply", page: 4, side: "reply" }),
    aPage({ id: "writing", page: 3, side: "writing" }),
  ];
  expect(inReadingOrder(pages).map(({ id }) => id)).toEqual(["writing", "reply", "unknown", "letter"]);
});

test("the newest reply with an unopened page is the newest unread one", () => {
  const read = aPage({ id: "read", printJobId: "third" });
  const half = [
    aPage({ id: "opened", printJobId: "second" }),
    aPage({ printJobId: "second", page: 2, isNew: true }),
  ];
  const older = aPage({ printJobId: "first", isNew: true });
  expect(newestUnread(bySheet([read, ...half, older]))?.printJobId).toBe("second");
  expect(newestUnread(bySheet([read]))).toBeUndefined();
});
