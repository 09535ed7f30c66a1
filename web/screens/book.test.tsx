import { beforeEach, describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { BookAnswer } from "#domain/responses/books/book.ts";
import { answered, aReply, mayaPath, mayaQuestion, sayLetters } from "./answers/family.ts";
import { checkScreen } from "./check-screen.ts";
import { openApp, server } from "./open-app.tsx";
import { elena } from "./people.ts";

const counts = { letters: 12, replies: 5 };
const book = () => page.getByRole("region", { name: "A keepsake book" });

const states: readonly { name: string; answer: BookAnswer; text: string }[] = [
  { name: "empty", answer: { step: "empty" }, text: "Once a letter is printed" },
  {
    name: "none",
    answer: { step: "none", ...counts, isOld: false },
    text: "So far 12 letters and 5 replies.",
  },
  { name: "old", answer: { step: "none", ...counts, isOld: true }, text: "There's something new" },
  { name: "begun", answer: { step: "making", ...counts, percent: 0 }, text: "We're making your book" },
  { name: "making", answer: { step: "making", ...counts, percent: 47 }, text: "47%" },
  { name: "failed", answer: { step: "failed", ...counts }, text: "We couldn't make the book." },
  {
    name: "ready",
    answer: { step: "ready", ...counts, pages: 19, byteSize: 3_420_000, madeAt: "2030-07-20T12:00:00.000Z" },
    text: "12 letters and 5 replies on 19 pages, 3.4 MB.",
  },
];

describe("the book of a family's letters", () => {
  beforeEach(() => {
    server.signIn(elena);
    sayLetters({ notes: [answered], responses: [aReply()] });
  });

  test.each(states)("$name", async ({ name, answer, text }) => {
    server.say(`${mayaQuestion}/book`, answer);
    openApp(mayaPath);
    await expect.element(book().getByText(text)).toBeVisible();
    await checkScreen(`book-${name}`);
  });

  test("a book that cannot be loaded", async () => {
    server.refuse(`${mayaQuestion}/book`, 403);
    openApp(mayaPath);
    await expect.element(book().getByText("We couldn't load the book.")).toBeVisible();
    await checkScreen("book-not-loaded");
  });

  test("loading", async () => {
    server.hold(`${mayaQuestion}/book`, { step: "none", ...counts, isOld: false });
    openApp(mayaPath);
    await expect.element(book().getByText("Loading…")).toBeInTheDocument();
    await checkScreen("book-loading");
  });
});
