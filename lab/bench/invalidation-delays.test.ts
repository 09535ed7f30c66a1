import { expect, test } from "vitest";
import { invalidationDelays } from "./invalidation-delays.ts";

const commits = [
  { topic: "a", at: 100 },
  { topic: "b", at: 120 },
];

test("each arrival is held against the commit of its topic", () => {
  const arrivals = [
    { topic: "b", at: 125 },
    { topic: "left over from another round", at: 126 },
    { topic: "a", at: 103 },
  ];
  expect(invalidationDelays(commits, arrivals, 1)).toEqual([5, 3]);
});

test("a lost invalidation is an error", () => {
  expect(() => invalidationDelays(commits, [{ topic: "a", at: 101 }], 1)).toThrow("1 of 2 hints arrived.");
});
