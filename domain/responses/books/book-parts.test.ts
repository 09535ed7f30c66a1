import { expect, test } from "vitest";
import { bookPartsOf, bookPiecesOf, type BookLetter, type BookPage } from "./book-parts.ts";

const july = (day: number, hour = 12) => new Date(Date.UTC(2027, 6, day, hour));
const letter = (id: string, writtenAt: Date): BookLetter => ({
  id,
  from: "Elena",
  text: id,
  writtenAt,
  photo: null,
});
const page = (id: string, sheet: string, uploadedAt: Date): BookPage => ({
  id,
  sheet,
  uploadedAt,
  wroteFirst: false,
});

const toView = (letters: BookLetter[], pages: BookPage[]) =>
  bookPartsOf(letters, pages).map((part) =>
    part.type === "letter" ? part.letter.id : `${part.page.id} ${part.number}/${part.of}`,
  );

test("letters and replies stand by date, whatever order they are given in", () => {
  const letters = [letter("third", july(15)), letter("first", july(11)), letter("second", july(13))];
  const pages = [page("late", "b", july(16)), page("early", "a", july(12))];
  expect(toView(letters, pages)).toEqual(["first", "early 1/1", "second", "third", "late 1/1"]);
});

test("the pages of one reply stay together, at the day its first one came", () => {
  const pages = [page("front", "a", july(14)), page("back", "a", july(18)), page("other", "b", july(16))];
  expect(toView([letter("between", july(15))], pages)).toEqual([
    "front 1/2",
    "back 2/2",
    "between",
    "other 1/1",
  ]);
});

test("pages keep the order they have on their sheet, also where the second came before the first", () => {
  const pages = [page("front", "a", july(18)), page("back", "a", july(14))];
  expect(toView([letter("between", july(15))], pages)).toEqual(["front 1/2", "back 2/2", "between"]);
});

test("a letter stands before a reply of the same moment", () => {
  expect(toView([letter("letter", july(14))], [page("reply", "a", july(14))])).toEqual([
    "letter",
    "reply 1/1",
  ]);
});

test("nothing makes an empty book", () => {
  expect(bookPartsOf([], [])).toEqual([]);
  expect(bookPiecesOf([])).toEqual([]);
});

test("a long book is set in pieces of eight pictures or forty letters, and nothing is lost between them", () => {
  const pages = Array.from({ length: 60 }, (_, at) => page(`p${at}`, `s${at}`, july(11, at % 24)));
  const letters = Array.from({ length: 90 }, (_, at) => letter(`l${at}`, july(20, at % 24)));
  const parts = bookPartsOf(letters, pages);
  const pieces = bookPiecesOf(parts);
  expect(pieces.flat()).toEqual(parts);
  for (const piece of pieces) {
    expect(piece.length).toBeGreaterThan(0);
    expect(piece.filter(({ type: as }) => as === "page").length).toBeLessThanOrEqual(8);
    expect(piece.filter(({ type: as }) => as === "letter").length).toBeLessThanOrEqual(40);
  }
  expect(pieces).toHaveLength(10);
});
