import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldedWords, inPieces, markFinder } from "./marked-words.ts";

function marked(list: readonly string[], text: string): string[] {
  return markFinder(list)(text).map(({ from, to }) => text.slice(from, to));
}

describe("what is marked in a letter", () => {
  test.each<[string, string[], string, string[]]>([
    ["a word", ["home"], "I want to go home.", ["home"]],
    ["in whatever case", ["Home"], "HOME, sweet home", ["HOME", "home"]],
    ["with or without accents", ["cafe"], "Un café, un CAFÉ", ["café", "CAFÉ"]],
    ["an accent on the list", ["niño"], "el nino y el NIÑO", ["nino", "NIÑO"]],
    ["an accent that is written by itself", ["é"], "e\u0301", ["e\u0301"]],
    ["one letter that others write as two", ["Straße"], "in der STRASSE", ["STRASSE"]],
    ["not a part of a word", ["ass"], "We pass the grass in class", []],
    ["not a longer word", ["hurt"], "hurtful", []],
    [
      "several words in a row",
      ["run away"],
      "I will run  away, run\naway; away run",
      ["run  away", "run\naway"],
    ],
    ["the longer of two", ["run", "run away"], "run away or run", ["run away", "run"]],
    ["across an apostrophe", ["don't"], "I don’t know", ["don’t"]],
    ["between emoji", ["sad"], "😢sad😢", ["sad"]],
    ["a figure", ["911"], "call 911!", ["911"]],
    ["nothing without a list", [], "anything", []],
    ["nothing by an entry without a letter", ["...", "!"], "well... no!", []],
    ["Greek at the end of a word", ["ΟΔΟΣ"], "η οδός", ["οδός"]],
  ])("%s", (_, list, text, found) => {
    expect(marked(list, text)).toEqual(found);
  });
});

const letters = fc.string({
  unit: fc.constantFrom(...Array.from("abcdeéèñßoÖùΣσ12")),
  minLength: 1,
  maxLength: 6,
});
const between = fc.constantFrom(" ", ", ", ".\n", " 😢 ", "—", "’");
const anyText = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.array(fc.tuple(letters, between)).map((parts) => parts.flat().join("")),
);
const list = fc.array(fc.oneof(letters, fc.string({ unit: "grapheme", maxLength: 12 })), { maxLength: 12 });

test("whatever is marked reads like an entry of the list, and marks lie one after the other", () => {
  fc.assert(
    fc.property(list, anyText, (entries, text) => {
      const known = new Set(entries.map((entry) => foldedWords(entry).join(" ")));
      let done = 0;
      for (const { from, to } of markFinder(entries)(text)) {
        expect(from).toBeGreaterThanOrEqual(done);
        expect(to).toBeGreaterThan(from);
        expect(known).toContain(foldedWords(text.slice(from, to)).join(" "));
        done = to;
      }
      expect(done).toBeLessThanOrEqual(text.length);
    }),
  );
});

test("finds a listed word as a whole word, in any case and with any accents", () => {
  const written = fc.constantFrom<(word: string) => string>(
    (word) => word,
    (word) => word.toUpperCase(),
    (word) => word.toLowerCase(),
    (word) => word.normalize("NFD"),
    (word) => word.normalize("NFD").replaceAll(/\p{M}/gu, ""),
  );
  fc.assert(
    fc.property(letters, written, anyText, anyText, (entry, write, before, after) => {
      const text = `${before} ${write(entry)} ${after}`;
      const from = before.length + 1;
      const spot = { from, to: from + write(entry).length };
      expect(markFinder([entry])(text)).toContainEqual(spot);
    }),
  );
});

test("a word of the list inside of a longer one is not marked", () => {
  fc.assert(
    fc.property(letters, letters, (entry, more) => {
      fc.pre(!foldedWords(entry + more).includes(foldedWords(entry)[0] ?? ""));
      expect(markFinder([entry])(entry + more)).toEqual([]);
    }),
  );
});

test("the pieces of a text are the text, and what is marked among them is what was marked", () => {
  fc.assert(
    fc.property(list, anyText, (entries, text) => {
      const marks = markFinder(entries)(text);
      const pieces = inPieces(text, marks);
      expect(pieces.map((piece) => piece.text).join("")).toBe(text);
      expect(pieces.filter(({ isMarked }) => isMarked)).toHaveLength(marks.length);
    }),
  );
});
