import { expect, test } from "vitest";
import { personName } from "#database/seed/names.ts";
import { seasonReplies, wrensReply } from "#database/seed/season-replies.ts";
import { writeByHand } from "./write-by-hand.ts";

const lines = { left: 22, right: 188, first: 63, apart: 11, most: 7 };
const names = Array.from({ length: 40 }, (_, at) => personName(at).first);

test("every sample reply fits on the lines of the narrower paper, for every name", () => {
  for (const reply of seasonReplies)
    for (const name of names)
      expect(writeByHand(reply.replaceAll("…", name), lines, name)).toContain("<path");
  expect(writeByHand(wrensReply.onTheLines, lines, "Wren Vasquez")).toContain("<path");
});

test("a hand is the same each time, and no two hands are", () => {
  const by = (name: string) => writeByHand("Dear Mama,\nhello", lines, name);
  expect(by("Maya")).toBe(by("Maya"));
  expect(by("Maya")).not.toBe(by("Theo"));
});

test("what does not fit, or cannot be written, is not left out in silence", () => {
  expect(() => writeByHand("hello\n".repeat(8), lines, "Maya")).toThrow("9 lines do not fit on 7.");
  expect(() => writeByHand("Zoë", lines, "Maya")).toThrow('pen shape for "ë"');
});
