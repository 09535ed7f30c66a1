import { expect, test } from "vitest";
import { decodeText, delimiterOf } from "./read-text.ts";

test.each([
  ["UTF-8", [0x5a, 0x6f, 0xc3, 0xab]],
  ["UTF-8 with a mark", [0xef, 0xbb, 0xbf, 0x5a, 0x6f, 0xc3, 0xab]],
  ["Excel's old code page", [0x5a, 0x6f, 0xeb]],
  ["UTF-16, little end first", [0xff, 0xfe, 0x5a, 0, 0x6f, 0, 0xeb, 0]],
  ["UTF-16, big end first", [0xfe, 0xff, 0, 0x5a, 0, 0x6f, 0, 0xeb]],
])("Zoë is Zoë in %s", (_name, bytes) => {
  expect(decodeText(new Uint8Array(bytes))).toBe("Zoë");
});

test("the delimiter of a file with one row of 16 MB is found", () => {
  expect(delimiterOf(`Name;Bunk${"x".repeat(16 * 1024 * 1024)}`)).toBe(";");
});
