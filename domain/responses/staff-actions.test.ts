import { expect, test } from "vitest";
import { chosenSheet, actionReason, maxReasonLength } from "./staff-actions.ts";

test.each([
  [{ shortCode: "7K3Q-W9XH-042C" }, { shortCode: "7K3Q-W9XH-042C" }],
  [
    { jobId: "a", sheetNumber: 4 },
    { jobId: "a", sheetNumber: 4 },
  ],
  // A typed code comes from the paper and wins; the list may be stale.
  [{ shortCode: "x", jobId: "a", sheetNumber: 4 }, { shortCode: "x" }],
  [{ jobId: "a" }, undefined],
  [{ sheetNumber: 4 }, undefined],
  [{}, undefined],
])("of %j the sheet is %j", (sent, chosen) => {
  expect(chosenSheet(sent)).toEqual(chosen);
});

test.each([
  [" It is  Emma's ", "It is Emma's"],
  ["a\u0000b\nc", "ab c"],
  ["x".repeat(maxReasonLength), "x".repeat(maxReasonLength)],
])("the reason %j is kept as %j", (sent, kept) => {
  expect(actionReason.parse(sent)).toBe(kept);
});

test.each([
  [undefined, "Please say why."],
  ["", "Please say why."],
  [" \u0007 ", "Please say why."],
  ["x".repeat(maxReasonLength + 1), "A reason can have 500 characters at most."],
])("the reason %j is answered by %s", (sent, sentence) => {
  expect(actionReason.safeParse(sent).error?.issues[0]?.message).toBe(sentence);
});
