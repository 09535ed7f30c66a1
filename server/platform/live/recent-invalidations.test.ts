import { expect, test } from "vitest";
import { RecentInvalidations } from "./recent-invalidations.ts";

test("a topic hinted in the last ten seconds is recent, an older one is not", () => {
  const recent = new RecentInvalidations(0);
  recent.remember(["a"], 20_000);
  recent.remember(["b"], 26_000);
  expect(recent.among(["a", "b", "c"], 27_000)).toEqual(["a", "b"]);
  expect(recent.among(["a", "b", "c"], 31_000)).toEqual(["b"]);
});

test("shortly after the start or a gap every topic counts as recent", () => {
  const recent = new RecentInvalidations(0);
  expect(recent.among(["a"], 9_000)).toEqual(["a"]);
  expect(recent.among(["a"], 11_000)).toEqual([]);
  recent.forget(50_000);
  expect(recent.among(["a"], 59_000)).toEqual(["a"]);
  expect(recent.among(["a"], 61_000)).toEqual([]);
});

test("pruning drops what is old and keeps a topic that was hinted again", () => {
  const recent = new RecentInvalidations(0);
  recent.remember(["a", "b"], 20_000);
  recent.remember(["a"], 29_000);
  recent.prune(31_000);
  expect(recent.among(["a", "b"], 31_000)).toEqual(["a"]);
});
