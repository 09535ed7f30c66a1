import { expect, test } from "vitest";
import { bookCountsEs } from "./book-counts-es.ts";
import { bookCounts } from "./book-counts.ts";
import { captionOf, coverOf, endOf } from "./book-messages.ts";
import { bookAnswer, bookAnswerOf, type KeptBook } from "./book.ts";

const hash = new Uint8Array([1, 2, 3]);
/** `pages` is internal to the server and must not appear in the answer. */
const contents = { letters: 3, replies: 1, hash, pages: ["a page's own row"] };
const madeAt = new Date("2027-07-20T12:00:00Z");
const unmade: KeptBook = {
  partsDone: 0,
  parts: 0,
  failedAt: null,
  madeAt: null,
  contentsHash: null,
  pageCount: null,
  byteSize: null,
};
const made: KeptBook = { ...unmade, madeAt, contentsHash: hash, pageCount: 6, byteSize: 900_000 };
const counts = { letters: 3, replies: 1 };

test.each([
  ["has nothing to say yet", { letters: 0, replies: 0, hash }, undefined, { step: "empty" }],
  ["was never made", contents, undefined, { step: "none", ...counts, isOld: false }],
  ["waits for a worker", contents, unmade, { step: "making", ...counts, percent: 0 }],
  [
    "is half done",
    contents,
    { ...unmade, partsDone: 5, parts: 11 },
    { step: "making", ...counts, percent: 45 },
  ],
  ["failed", contents, { ...unmade, failedAt: madeAt }, { step: "failed", ...counts }],
  [
    "is ready",
    contents,
    made,
    { step: "ready", ...counts, pages: 6, byteSize: 900_000, madeAt: madeAt.toISOString() },
  ],
  [
    "was made of something else",
    contents,
    { ...made, contentsHash: new Uint8Array([1, 2, 4]) },
    { step: "none", ...counts, isOld: true },
  ],
] as const)("a book that %s", (_, now, kept, answer) => {
  expect(bookAnswerOf(now, kept)).toEqual(answer);
  expect(bookAnswer.parse(answer)).toEqual(answer);
});

const facts = {
  participantName: "Vasquez, Maya",
  orgName: "Camp Pine",
  eventName: "Week 3",
  startDate: "2027-07-11",
  endDate: "2027-07-17",
};

test("the cover has a first name, the place and its days; never a surname", () => {
  expect(coverOf(facts, "en")).toEqual({
    above: "Letters with",
    title: "Maya",
    place: "Camp Pine",
    event: "Week 3",
    days: "Jul 11, 2027 to Jul 17, 2027",
  });
  expect(coverOf({ ...facts, endDate: facts.startDate }, "en").days).toBe("Jul 11, 2027");
  expect(coverOf(facts, "es")).toMatchObject({
    above: "Cartas con",
    title: "Maya",
    days: "Del 11 jul 2027 al 17 jul 2027",
  });
});

test("a page of several says which it is", () => {
  const page = { number: 1, of: 1, wroteFirst: false };
  expect(captionOf(facts, page, "en")).toBe("Maya wrote back");
  expect(captionOf(facts, { ...page, number: 2, of: 3 }, "en")).toBe("Maya wrote back, page 2 of 3");
  expect(captionOf(facts, { ...page, number: 2, of: 3 }, "es")).toBe("Maya respondió, página 2 de 3");
});

test("a letter that was written first answers nothing", () => {
  const page = { number: 1, of: 1, wroteFirst: true };
  expect(captionOf(facts, page, "en")).toBe("Maya wrote to you");
  expect(captionOf(facts, page, "es")).toBe("Maya le escribió");
});

test("the last page says how much there was, in the reader's language", () => {
  expect(endOf(counts, "Jul 20, 2027", "en").lines).toEqual([
    "3 letters and 1 reply.",
    "Put together on Jul 20, 2027.",
  ]);
  expect(endOf(counts, "20 jul 2027", "es").lines).toEqual([
    "3 cartas y 1 respuesta.",
    "Preparado el 20 jul 2027.",
  ]);
});

test.each([
  [{ letters: 1, replies: 0 }, "1 letter", "1 carta"],
  [{ letters: 0, replies: 2 }, "2 replies", "2 respuestas"],
  [{ letters: 12, replies: 1 }, "12 letters and 1 reply", "12 cartas y 1 respuesta"],
])("%o is said in words", (totals, english, spanish) => {
  expect(bookCounts(totals)).toBe(english);
  expect(bookCountsEs(totals)).toBe(spanish);
});
