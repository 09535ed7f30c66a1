import { expect, test } from "vitest";
import { formatProblem } from "./printer.ts";

test("a keyword that we have no words for is told in words that fit every printer", () => {
  expect(formatProblem("test-needed")).toBe("needs a test sheet");
  expect(formatProblem("fuser-over-temp")).toBe("needs attention");
});
