import { describe, expect, test } from "vitest";
import {
  exchangesOf,
  folderOf,
  pictureFileName,
  slugOf,
  type KeptLetter,
  type KeptPage,
} from "./kept-letters.ts";

const at = (day: number) => new Date(Date.UTC(2027, 6, day));

function letter(text: string, day: number, sheet: string | null = null): KeptLetter {
  return { from: "Elena", text, writtenAt: at(day), printedAt: sheet === null ? null : at(day), sheet };
}
function page(id: string, sheet: string, day: number): KeptPage {
  const picture = { hasPicture: true, width: null, height: null };
  return { id, sheet, uploadedAt: at(day), isWithdrawn: false, wroteFirst: false, ...picture };
}

/** "first+second>a1,a2": letters and the pages that answer them. */
function told(letters: KeptLetter[], pages: KeptPage[]): string[] {
  return exchangesOf(letters, pages).map((one) => {
    const ids = one.pages.map(({ id }) => id).join(",");
    return `${one.letters.map(({ text }) => text).join("+")}>${ids}`;
  });
}

describe("letters and replies", () => {
  test("are read from the beginning, a reply behind what it answers however late it came", () => {
    const letters = [letter("third", 5, "b"), letter("first", 1, "a"), letter("second", 2, "a")];
    expect(told(letters, [page("b1", "b", 6), page("a1", "a", 9), page("a2", "a", 9)])).toEqual([
      "first+second>a1,a2",
      "third>b1",
    ]);
  });
  test("keep waiting letters separate, and put a reply to another contact's letter at its date", () => {
    expect(told([letter("w1", 8), letter("one", 1, "a"), letter("w2", 7)], [page("x1", "x", 4)])).toEqual([
      "one>",
      ">x1",
      "w2>",
      "w1>",
    ]);
  });
  test("may be none", () => expect(told([], [])).toEqual([]));
});

describe("names of files", () => {
  test.each([
    ["Wren Vasquez", "wren-vasquez"],
    ["  Zoë Å. O'Brien-Łuk ", "zoe-a-o-brien-uk"],
    ["../../etc/passwd", "etc-passwd"],
    ["CON", "con"],
    ["李小龍", ""],
    ["<script>alert(1)</script>", "script-alert-1-script"],
    ["a".repeat(39) + " b", "a".repeat(39)],
  ])("%j is written %j", (name, slug) => expect(slugOf(name)).toBe(slug));

  test("always have a number in front, so that none is empty, twice there or a device of Windows", () => {
    expect(folderOf("CON", 7)).toBe("007-con");
    expect(folderOf("李小龍", 12)).toBe("012");
    expect(folderOf("Wren", 1234)).toBe("1234-wren");
  });

  test("of pictures say when they came, and that they were withdrawn", () => {
    const picture = { reply: 2, day: "2027-07-14", page: 1, isWithdrawn: false };
    expect(pictureFileName(picture)).toBe("reply-02-2027-07-14-page-1.jpg");
    expect(pictureFileName({ ...picture, isWithdrawn: true })).toBe(
      "reply-02-2027-07-14-page-1-withdrawn.jpg",
    );
  });
});
