import { describe, expect, test } from "vitest";
import {
  afterStep,
  keepAsItIs,
  requestUpload,
  inOrder,
  mayStart,
  nameToSend,
  pageOf,
  toQueueRow,
  type QueueRow,
} from "./queue-row.ts";
import { countQueue } from "./queued-picture.ts";
import { afterFailure, StepFailed } from "./step-failed.ts";
import { aRow } from "./testing/a-row.ts";

const arrived = { at: "arrived", already: false, elsewhere: false } as const;
const trouble = { sentence: "Init failed", again: true, since: 1_000, due: 3_000 };

describe("what a line of the queue says", () => {
  test.each([
    [
      "added and not asked for",
      aRow({ isRequested: false }),
      undefined,
      { status: "pending", isRequested: false },
    ],
    ["asked for", aRow(), undefined, { status: "pending", isRequested: true }],
    ["on its way", aRow(), 40, { status: "uploading", percent: 40 }],
    ["on its way again", aRow({ trouble }), 0, { status: "uploading", percent: 0 }],
    ["failed", aRow({ trouble }), undefined, { status: "error", sentence: "Init failed", again: true }],
    ["there", aRow({ stage: arrived }), undefined, { status: "uploaded", already: false, elsewhere: false }],
    [
      "there, and somebody still at it",
      aRow({ stage: arrived }),
      95,
      { status: "uploaded", already: false, elsewhere: false },
    ],
    [
      "in the tray",
      aRow({ stage: { at: "in-tray", why: "no-code", already: false } }),
      undefined,
      {
        status: "needs-matching",
        why: "no-code",
        sentence: "QR not found. Ensure the code is clear and high contrast.",
        already: false,
      },
    ],
  ])("%s", (_, row, percent, uploadState) => {
    expect(toQueueRow(row, percent).uploadState).toEqual(uploadState);
  });

  test("all of them are counted, and what only this device has", () => {
    const queue = [
      toQueueRow(aRow(), undefined),
      toQueueRow(aRow(), 5),
      toQueueRow(aRow({ trouble }), undefined),
      toQueueRow(aRow({ stage: arrived }), undefined),
      toQueueRow(aRow({ stage: { at: "in-tray", why: "no-code", already: false } }), undefined),
    ];
    expect(countQueue(queue)).toEqual({
      pending: 1,
      uploading: 1,
      error: 1,
      uploaded: 1,
      "needs-matching": 1,
      all: 5,
      unsent: 3,
      toLookAt: 0,
      arrived: 2,
    });
  });
});

describe("what may begin", () => {
  test.each([
    ["an upload that was not requested stays", aRow({ isRequested: false }), 5_000, 0, false],
    ["what was asked for begins", aRow(), 0, 0, true],
    ["what has arrived does not", aRow({ stage: arrived }), 0, 0, false],
    ["what failed waits", aRow({ trouble }), 2_000, 0, false],
    ["until it is due", aRow({ trouble }), 3_000, 0, true],
    ["or called for", aRow({ trouble }), 2_000, 1_500, true],
    ["a call from before does not count", aRow({ trouble }), 2_000, 500, false],
    [
      "what would fail again waits for a person",
      aRow({ trouble: { ...trouble, again: false } }),
      9_000,
      9_000,
      false,
    ],
  ])("%s", (_, row, now, calledAt, may) => {
    expect(mayStart(row, now, calledAt)).toBe(may);
  });

  test("a manual retry resets the failures, except of uploaded images", () => {
    const failed = aRow({ isRequested: false, tries: 8, trouble: { ...trouble, again: false } });
    expect(requestUpload(failed)).toEqual(aRow());
    expect(requestUpload(aRow({ isRequested: false, stage: arrived }))).toEqual(
      aRow({ isRequested: false, stage: arrived }),
    );
  });
});

describe("after a failure", () => {
  const fail = (again: "always" | "some" | "never", times: number) => {
    let row = aRow();
    for (let time = 0; time < times; time += 1)
      row = afterFailure(row, new StepFailed("Init failed", again), 0);
    return row.trouble;
  };

  test("each wait is twice the one before, up to a minute", () => {
    expect([1, 2, 3, 4, 5, 6, 60].map((times) => fail("always", times)?.due)).toEqual([
      2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000,
    ]);
  });

  test("a bad line is tried for ever, a riddle eight times, a refusal once", () => {
    expect(fail("always", 500)?.again).toBe(true);
    expect(fail("some", 7)?.again).toBe(true);
    expect(fail("some", 8)?.again).toBe(false);
    expect(fail("never", 1)?.again).toBe(false);
  });

  test("shows the general error sentence for an unexpected error", () => {
    expect(afterFailure(aRow(), new TypeError("x is not a function"), 0).trouble?.sentence).toBe(
      "Upload failed",
    );
  });
});

test("the pages of a PDF stand in its place, in order, under names that are always the same", () => {
  const pdf = aRow({
    id: "pdf",
    nth: 1,
    fileName: "scan.pdf",
    stage: { at: "splitting", done: 3 },
    tries: 2,
  });
  const rows = [aRow({ id: "after", nth: 2 }), pageOf(pdf, 10), pageOf(pdf, 2), aRow({ id: "before" })];
  expect(rows.toSorted(inOrder).map(({ id }) => id)).toEqual(["before", "pdf.2", "pdf.10", "after"]);
  expect(pageOf(pdf, 2)).toMatchObject({ stage: { at: "added" }, tries: 0, isRequested: true });
  expect(nameToSend(pageOf(pdf, 2))).toBe("scan.pdf, page 2");
});

test("an endless file name keeps its ending", () => {
  const name = nameToSend(aRow({ fileName: `${"a".repeat(500)}.jpg` }));
  expect(name).toHaveLength(150);
  expect(name).toMatch(/\.jpg$/);
});

describe("what the user decides while a step runs", () => {
  const ready = {
    at: "ready",
    picture: { contentType: "image/jpeg", size: 5, sha256: "5" },
    found: { is: "unmatched", why: "no-code" },
  } as const;
  const added = aRow({ isRequested: false });

  test("to upload all stays", () => {
    const prepared: QueueRow = { ...added, stage: ready, flaws: ["blurred"] };
    expect(afterStep(prepared, requestUpload(added))).toEqual({ ...prepared, isRequested: true });
  });

  test("to keep a blurred photo stays", () => {
    const prepared: QueueRow = { ...added, stage: ready, flaws: ["blurred"] };
    expect(afterStep({ ...prepared, stage: arrived }, keepAsItIs(prepared)).flaws).toEqual([]);
  });
});
