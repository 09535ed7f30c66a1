import { expect, test } from "vitest";
import { bookCounts, bookTitle, bookWords } from "./book-words.ts";
import { bookAnswer, bookAnswerOf, type KeptBook } from "./book.ts";

const hash = new Uint8Array([1, 2, 3]);
const contents = { letters: 3, replies: 1, hash };
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
  ["is not offered", false, contents, made, { step: "off" }],
  ["has nothing to say yet", true, { letters: 0, replies: 0, hash }, undefined, { step: "empty" }],
  ["was never made", true, contents, undefined, { step: "none", ...counts, isOld: false }],
  ["waits for a worker", true, contents, unmade, { step: "making", ...counts, percent: 0 }],
  [
    "is half done",
    true,
    contents,
    { ...unmade, partsDone: 5, parts: 11 },
    { step: "making", ...counts, percent: 45 },
  ],
  ["failed", true, contents, { ...unmade, failedAt: madeAt }, { step: "failed", ...counts }],
  [
    "is ready",
    true,
    contents,
    made,
    { step: "ready", ...counts, pages: 6, byteSize: 900_000, madeAt: madeAt.toISOString() },
  ],
  [
    "was made of something else",
    true,
    contents,
    { ...made, contentsHash: new Uint8Array([1, 2, 4]) },
    { step: "none", ...counts, isOld: true },
  ],
] as const)("a book that %s", (_, isOffered, now, kept, answer) => {
  expect(bookAnswerOf(isOffered, now, kept)).toEqual(answer);
  expect(bookAnswer.parse(answer)).toEqual(answer);
});

test("a camp has a book of the summer, others one of these letters", () => {
  expect(bookTitle("Camp")).toBe("A book of this summer");
  expect(bookTitle("Retreat Center")).toBe("A book of these letters");
  expect(bookTitle(null)).toBe("A book of these letters");
});

const facts = {
  participantName: "Vasquez, Maya",
  orgName: "Camp Pine",
  orgType: "Camp",
  eventName: "Week 3",
  startDate: "2027-07-11",
  endDate: "2027-07-17",
};

test("the cover has a first name, the place and its days; never a surname", () => {
  expect(bookWords.cover(facts)).toEqual({
    above: "Letters with",
    title: "Maya",
    place: "Camp Pine",
    event: "Week 3",
    days: "Jul 11, 2027 to Jul 17, 2027",
  });
  expect(bookWords.cover({ ...facts, endDate: facts.startDate }).days).toBe("Jul 11, 2027");
});

test("a page of several says which it is", () => {
  expect(bookWords.replyOf(facts, { number: 1, of: 1 })).toBe("Maya wrote back");
  expect(bookWords.replyOf(facts, { number: 2, of: 3 })).toBe("Maya wrote back, page 2 of 3");
});

test.each([
  [{ letters: 1, replies: 0 }, "1 letter"],
  [{ letters: 0, replies: 2 }, "2 replies"],
  [{ letters: 12, replies: 1 }, "12 letters and 1 reply"],
])("%o is said in words", (counted, words) => {
  expect(bookCounts(counted)).toBe(words);
});
