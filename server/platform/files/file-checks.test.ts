import { describe, expect, it } from "vitest";
import { checkFileKey, checkKeyPrefix } from "./file-checks.ts";

describe("a file key", () => {
  it.each(["a", "responses/0f3a/1.jpg", "Print-jobs/A_b/sheets.v2.pdf", "x".repeat(120)])(
    "may be %j",
    (key) => {
      expect(checkFileKey(key)).toBe(key);
    },
  );

  it.each([
    "",
    "/",
    "/a",
    "a/",
    "a//b",
    ".",
    "..",
    "a/..",
    "a..b",
    ".hidden",
    "a.",
    "a\\b",
    "a\tb",
    "a\u0000",
    "a%2fb",
    "a?b",
    "a#b",
    "a+b",
    "ä",
    "\ud800",
    "x".repeat(121),
    `${"x/".repeat(260)}x`,
  ])("may not be %j", (key) => {
    expect(() => checkFileKey(key)).toThrow(RangeError);
  });
});

describe("the beginning of file keys", () => {
  it.each(["", "a", "a/", "a/b.", "a/b-"])("may be %j", (prefix) => {
    expect(checkKeyPrefix(prefix)).toBe(prefix);
  });

  it.each(["/", "/a", "a/../", "..", "a//", "a\\", "a\n", "x".repeat(513)])("may not be %j", (prefix) => {
    expect(() => checkKeyPrefix(prefix)).toThrow(RangeError);
  });
});
