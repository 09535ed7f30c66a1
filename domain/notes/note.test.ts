import { describe, expect, test } from "vitest";
import { noteToDelete, noteToSave } from "./note-to-save.ts";
import { lengthOf, maxNoteLength, noteText } from "./note.ts";

const kept = (text: string) => noteText.parse(text);
const refusedWith = (text: unknown) => noteText.safeParse(text).error?.issues[0]?.message;

/** Family on one line: 7 code points, 11 halves, one picture. */
const family = "👩‍👩‍👧‍👦";

describe("the text of a note", () => {
  test.each([
    ["Latin", "Liebe Grüße und viel Spaß!"],
    ["Cyrillic", "Дорогой Миша, как дела?"],
    ["Greek", "Αγαπημένη μου, σε σκεφτόμαστε."],
    ["Chinese", "親愛的，我們很想你。"],
    ["Japanese with kana marks", "がんばってね"],
    ["Korean", "보고 싶어"],
    ["Thai", "คิดถึงนะ"],
    ["Hindi with joiners", "क्‍ष और क्ष"],
    ["Arabic, which runs from the right by itself", "نحبك كثيرا"],
    ["Hebrew with points", "שָׁלוֹם"],
    ["Persian with a non-joiner", "می‌خواهم"],
    ["emoji with joiners, tones and flags", `${family} 👍🏽 🇺🇸 🏴󠁧󠁢󠁳󠁣󠁴󠁿 ❤️`],
    ["letters beyond the first plane", "𝔇𝔢𝔞𝔯 𐐷 𠀋"],
    ["marks that say which way a neutral letter leans", "a\u200Eb\u200Fc"],
    ["several lines, tabs and empty ones", "Dear Wren,\n\n\tone\n\ttwo\n\nMom"],
    ["what looks like a program", "<b>hi</b> '; drop table notes; -- ${x} \\u0000 %00"],
  ])("keeps %s as it was written", (_, text) => {
    expect(kept(text)).toBe(text.normalize("NFC"));
  });

  test.each([
    ["NUL and other controls", "a\u0000b\u0001\u0008\u001F\u007F\u0085\u009Fc", "abc"],
    ["the line ends of other systems", "one\r\ntwo\rthree", "one\ntwo\nthree"],
    [
      "overrides and isolates, which would show another text than was written",
      "a\u202Egnp.\u202C\u2066b\u2069",
      "agnp.b",
    ],
    ["a half without its other half, at the end", "hi\uD83D", "hi\uFFFD"],
    ["a half without its other half, at the front", "\uDE00hi", "\uFFFDhi"],
    ["two halves the wrong way round", "\uDE00\uD83D", "\uFFFD\uFFFD"],
    ["space around it, of every kind", "\u00A0\u2003\uFEFF\n hi \t\u3000\n", "hi"],
    ["a letter and its mark, which become one", "e\u0301 n\u0303 u\u0308", "é ñ ü"],
    ["Korean in parts", "\u1112\u1161\u11AB", "한"],
    ["a half that a NUL stood between", "\uD83D\u0000\uDE00", "😀"],
  ])("mends %s", (_, text, expected) => {
    expect(kept(text)).toBe(expected);
    // What was mended once stays as it is: sent again it is the same text.
    expect(kept(kept(text))).toBe(expected);
  });

  test.each(["", " ", "\n\t ", "\u0000", "\u202E\u2066", " \u0007 \r\n", "\uFEFF"])(
    "%j is no note",
    (text) => {
      expect(refusedWith(text)).toBe("Please enter a note.");
    },
  );

  test.each([undefined, null, 7, ["hi"], { text: "hi" }])("%j is no text", (text) => {
    expect(refusedWith(text)).toBe("Please enter a note.");
  });

  test.each([
    ["letters", "a"],
    ["letters of two bytes", "é"],
    ["letters of four bytes", "🦊"],
  ])("has 10,000 %s at most", (_, letter) => {
    expect(lengthOf(kept(letter.repeat(maxNoteLength)))).toBe(10_000);
    expect(refusedWith(letter.repeat(maxNoteLength + 1))).toBe("A letter can have up to 10,000 characters.");
  });

  test("is measured as it is kept, not as it was sent", () => {
    const room = "a".repeat(maxNoteLength - 1);
    expect(lengthOf(kept(`  ${room}e\u0301\u0000 \r\n`))).toBe(10_000);
    expect(refusedWith(`${room}x\u0301`)).toBe("A letter can have up to 10,000 characters.");
  });
});

describe("the length of a text", () => {
  test.each([
    ["", 0],
    ["abc", 3],
    ["é", 1],
    ["🦊", 1],
    [family, 7],
    ["👍🏽", 2],
    ["🇺🇸", 2],
    ["a\nb", 3],
  ])("%j has %i", (text, length) => {
    expect(lengthOf(text)).toBe(length);
  });
});

describe("what is sent", () => {
  const id = "019F0000-0000-7000-8000-00000000000A";
  const of = { orgId: id, eventId: id, participantId: id };

  test("names things in lower case, so that one note has one id", () => {
    expect(noteToSave.parse({ ...of, text: "hi", noteId: id }).noteId).toBe(id.toLowerCase());
    expect(noteToDelete.parse({ ...of, noteId: id }).noteId).toBe(id.toLowerCase());
  });

  test("needs neither id nor version", () => {
    expect(noteToSave.parse({ ...of, text: " hi " })).toEqual({
      orgId: id.toLowerCase(),
      eventId: id.toLowerCase(),
      participantId: id.toLowerCase(),
      text: "hi",
    });
  });

  test.each([
    [{ noteId: "1" }],
    [{ noteId: "019f0000-0000-7000-8000-00000000000a'" }],
    [{ basedOn: "yesterday" }],
    [{ basedOn: "2027-02-30T00:00:00Z" }],
    [{ participantId: "*" }],
    [{ orgId: undefined }],
  ])("%j is not read", (wrong) => {
    expect(noteToSave.safeParse({ ...of, text: "hi", ...wrong }).success).toBe(false);
  });
});
