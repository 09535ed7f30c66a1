import { expect, test } from "vitest";
import { imageTypeOf } from "./clean-image.ts";

const bytes = (latin: string) => Buffer.from(latin, "latin1");

test.each([
  ["image/jpeg", bytes("\xFF\xD8\xFF\xE0rest")],
  ["image/png", bytes("\x89PNG\r\n\x1A\nrest")],
  ["image/webp", bytes("RIFF\0\0\0\0WEBPrest")],
  [undefined, bytes("")],
  [undefined, bytes("\xFF\xD8")],
  [undefined, bytes("RIFF\0\0\0\0WAVErest")],
  [undefined, bytes("<svg xmlns='http://www.w3.org/2000/svg'/>")],
  [undefined, bytes("<!doctype html><script>alert(1)</script>")],
  [undefined, bytes("GIF89a")],
  [undefined, bytes("%PDF-1.7")],
  [undefined, bytes("II*\0")],
  [undefined, bytes("\0\0\0\x18ftypheic")],
])("%s", (type, head) => {
  expect(imageTypeOf(head)).toBe(type);
});
