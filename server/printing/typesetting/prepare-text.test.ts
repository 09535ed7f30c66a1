import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  directionOf,
  languageOf,
  prepareName,
  prepareText,
  toPrintableText,
  withBreakChances,
  type TextLine,
} from "./prepare-text.ts";

const odd = [
  "\n",
  " ",
  "\t",
  "\uD800",
  "\uDC00",
  "\u202E",
  "\u0301",
  "\u200D",
  "👨‍👩‍👧",
  "🇺🇸",
  "ש",
  "م",
  "字",
  "ก",
];
const letters = fc.oneof(
  fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
  fc.constantFrom(...odd),
);
const texts = fc.array(letters, { maxLength: 200 }).map((parts) => parts.join(""));

const messagesIn = ({ runs }: TextLine) =>
  runs.map((run) => ("emoji" in run ? run.emoji : run.text)).join("");
const linesOf = (text: string) => prepareText(text).paragraphs.flatMap(({ lines }) => lines);
const withoutChances = (text: string) => text.replaceAll("\u200B", "");

describe("cleaning", () => {
  test.each([
    ["lines end in many ways", "a\r\nb\rc\u2028d\u2029e\vf\fg\u0085h", "a\nb\nc\nd\ne\nf\ng\nh"],
    ["control characters go", "a\u0000b\u0007c\u001B[31md\u007Fe\u009Ff", "abc[31mdef"],
    ["marks that turn the order around go", "a\u202Eb\u202Cc\u2066d\u2069e\uFEFF", "abcde"],
    ["joiners and direction marks stay", "می\u200Cخواهم\u200F\u200E", "می\u200Cخواهم\u200F\u200E"],
    ["halves of letters go", "a\uD83Db\uDE00c", "abc"],
    ["whole pictures stay", "a😀b", "a😀b"],
    ["three marks stay, a tower does not", `q${"\u0301\u0302\u0303".repeat(5)}`, "q\u0301\u0302\u0303"],
    ["Hindi keeps its vowels", "बड़ी कों क्षेत्र", "बड़ी कों क्षेत्र"],
    ["a tab is four spaces", "\ta", "    a"],
    ["a gap of a page is a gap of a line", `a${" ".repeat(500)}b`, `a${" ".repeat(40)}b`],
    ["marks join their letters where they can", "e\u0301", "é"],
    ["also when something stood between them that went", "e\u0000\u0301", "é"],
  ])("%s", (_, typed, printed) => {
    expect(toPrintableText(typed)).toBe(printed);
  });

  test("leaves nothing that could disturb a page, and cleaning twice changes nothing", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const cleaned = toPrintableText(text);
        expect(cleaned).not.toMatch(/\p{Surrogate}|[\u202A-\u202E\u2066-\u2069]|\p{M}{4}/u);
        expect(cleaned.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
        expect(toPrintableText(cleaned)).toBe(cleaned);
      }),
    );
  });
});

describe("break chances", () => {
  test.each([
    [28, "Supercalifragilistic and so on", "Supercalifragilistic and so on"],
    [10, "HaHaHaHaHaHaHaHaHaHaHa!", "Ha|Ha|Ha|Ha|Ha|Ha|Ha|Ha|Ha|Ha|Ha|!"],
    [14, "https://example.com/letters/home", "https://|example.com/|letters/home"],
    [10, "亲爱的玛雅家里很安静。饼干睡着了", "亲爱的玛雅家里很|安静。饼干睡着了"],
  ])("every %i letters at least: %s", (longest, line, broken) => {
    expect(withBreakChances(line, longest).replaceAll("\u200B", "|")).toBe(broken);
  });

  test("no run is longer than asked for, no letter is torn, and nothing else changes", () => {
    const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
    fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 30 }), (text, longest) => {
        const line = withoutChances(toPrintableText(text)).replaceAll("\n", " ");
        const broken = withBreakChances(line, longest);
        expect(withoutChances(broken)).toBe(line);
        for (const run of broken.split(/[\s\u200B]/u))
          expect([...graphemes.segment(run)].length).toBeLessThanOrEqual(longest);
      }),
    );
  });
});

describe("direction", () => {
  test.each([
    ["Dear Maya", "ltr"],
    ["שלום Maya", "rtl"],
    ["12 😀 مرحبا", "rtl"],
    ["(«Hola שלום", "ltr"],
    ["123 😀", undefined],
    ["", undefined],
  ])("%j goes %s", (line, direction) => {
    expect(directionOf(line)).toBe(direction);
  });

  test("a line of numbers or pictures goes the way of the words around it", () => {
    expect(linesOf("😀\nשלום\n123\nhello\n456").map(({ direction }) => direction)).toEqual([
      "rtl",
      "rtl",
      "rtl",
      "ltr",
      "ltr",
    ]);
  });
});

describe("a letter", () => {
  test("keeps its lines, its indents and its gaps, but not pages of them", () => {
    expect(prepareText("\n\n  one\ntwo\n\nthree\n\n\n\n\nfour\n\n").paragraphs).toEqual([
      { emptyBefore: 0, lines: [plain("  one"), plain("two")] },
      { emptyBefore: 1, lines: [plain("three")] },
      { emptyBefore: 2, lines: [plain("four")] },
    ]);
  });

  test.each(["👨‍👩‍👧‍👦", "🇺🇸🇲🇽", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👋🏽", "1️⃣", "❤️", "🏳️‍🌈"])("%s is one picture", (emoji) => {
    expect(prepareText(`a ${emoji}!`).paragraphs[0]?.lines[0]?.runs).toEqual([
      { text: "a " },
      { emoji },
      { text: "!" },
    ]);
  });

  test.each([
    ["家里很安静", "zh"],
    ["家はとても静か", "ja"],
    ["집이 조용해", "ko"],
    ["home", "en"],
  ])("%s is drawn as %s", (text, language) => {
    expect(languageOf(text)).toBe(language);
  });

  test.each(["", "\u200B", " \n\n ", "\u2066\u2069"])("%j says nothing and is no error", (text) => {
    expect(withoutChances(linesOf(text).map(messagesIn).join(""))).toBe("");
  });

  test("whatever is typed, its words come through in their order", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const printed = linesOf(text).map(messagesIn).join("");
        const bare = (words: string) => withoutChances(words).replaceAll(/\s/gu, "");
        expect(bare(printed)).toBe(bare(toPrintableText(text)));
      }),
    );
  });
});

describe("a name", () => {
  test("is one line, however it was typed", () => {
    expect(messagesIn(prepareName("  Ana\n\tMaria  "))).toBe("Ana Maria");
  });

  test("that our sign face cannot write whole is written in another", () => {
    expect(prepareName("Zoë Ångström").wide).toBe(false);
    expect(prepareName("Nguyễn Thị Ánh").wide).toBe(true);
  });
});

function plain(text: string) {
  return { direction: "ltr", runs: [{ text }] };
}
