import { expect, test } from "vitest";
import { noteText } from "#domain/notes/note.ts";
import { letterNumber } from "./printing.ts";

const letters = Array.from({ length: 500 }, (_, number) => letterNumber(number, 0));

test("every letter could be saved just so, and the scripts, pictures and lengths of the corpus are among them", () => {
  expect(letters.every((text) => noteText.safeParse(text).data === text)).toBe(true);
  for (const told of ["שלום", "عزيزتي", "亲爱的", "👨‍👩‍👧‍👦"])
    expect(letters.some((text) => text.includes(told))).toBe(true);
  expect(letters.filter((text) => text.length > 9_000).length).toBeGreaterThan(5);
});

test("no paragraph is there twice", () => {
  const lines = letters.flatMap((text) => text.split("\n").filter((line) => line !== ""));
  expect(new Set(lines).size).toBe(lines.length);
});
