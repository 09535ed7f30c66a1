import { expect, test } from "vitest";
import { kindOfFile } from "./file-kind.ts";

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    parts.flatMap((part) =>
      typeof part === "string" ? Array.from(part, (letter) => letter.codePointAt(0) ?? 0) : part,
    ),
  );

test.each([
  ["a JPEG", bytes([0xff, 0xd8, 0xff, 0xe1], "..Exif"), "bitmap"],
  ["a PNG", bytes([0x89], "PNG\r\n", [0x1a], "\n"), "bitmap"],
  ["a WebP", bytes("RIFF", [1, 2, 3, 4], "WEBPVP8 "), "bitmap"],
  ["a GIF", bytes("GIF89a"), "bitmap"],
  ["a BMP", bytes("BM", [1, 2, 3, 4, 0, 0, 0, 0, 54, 0, 0, 0, 40]), "bitmap"],
  ["an AVIF", bytes([0, 0, 0, 32], "ftypavif"), "bitmap"],
  ["an iPhone's photograph", bytes([0, 0, 0, 36], "ftypheic"), "heic"],
  ["an iPhone's burst", bytes([0, 0, 0, 36], "ftypmif1"), "heic"],
  ["a PDF", bytes("%PDF-1.7"), "pdf"],
  ["a PDF behind a copier's own line", bytes("@PJL SET\r\n%PDF-1.4"), "pdf"],
  ["nothing", bytes(), "none"],
  ["a film", bytes([0, 0, 0, 32], "ftypmp42"), "none"],
  ["a sound", bytes("RIFF", [1, 2, 3, 4], "WAVEfmt "), "none"],
  ["a drawing in words", bytes('<svg xmlns="http://www.w3.org/2000/svg">'), "none"],
  ["a page that calls itself a picture", bytes("<!doctype html><script>"), "none"],
  ["a letter that begins like a BMP", bytes("BMX bikes are the best!"), "none"],
  ["a PDF that begins too late", bytes("x".repeat(2_000), "%PDF-1.7"), "none"],
])("%s is known by its bytes", (_, head, kind) => {
  expect(kindOfFile(head)).toBe(kind);
});
