import { expect, test } from "vitest";
import { formatProblem, problemOf } from "./printer.ts";

test.each<[readonly string[], string | undefined]>([
  [[], undefined],
  [["none"], undefined],
  [["toner-low-warning", "media-low-report"], undefined],
  [["media-empty-error"], "media-empty"],
  [["toner-low", "media-jam-error"], "media-jam"],
  [["fuser-over-temp-error", "cover-open"], "cover-open"],
  [["fuser-over-temp-error"], "fuser-over-temp"],
  [["cups-waiting-for-job-completed", "connecting-to-device"], undefined],
])("of %j, %s is what staff are told", (keywords, expected) => {
  expect(problemOf(keywords)).toBe(expected);
});

test("a keyword that we have no words for is told in words that fit every printer", () => {
  expect(formatProblem("media-empty")).toBe("out of paper");
  expect(formatProblem("fuser-over-temp")).toBe("needs attention");
});
