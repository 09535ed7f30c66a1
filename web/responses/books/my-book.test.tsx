import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { bookErrors } from "#domain/responses/books/errors.ts";
import { scriptAnswers, show, type ScriptedAnswers } from "#web/invites/testing/a-family-screen.tsx";
import { maya } from "#web/notes/testing/letter-answers.ts";
import { MyBook } from "./my-book.tsx";

const question = `GET /my/participants/${maya.participantId}/book`;
const counts = { letters: 3, replies: 1 };
const none = { step: "none", ...counts, isOld: false };
const making = { step: "making", ...counts, percent: 40 };
const ready = { step: "ready", ...counts, pages: 6, byteSize: 1_240_000, madeAt: "2027-07-20T12:00:00.000Z" };

const followed: string[] = [];
let server: ScriptedAnswers;
beforeEach(() => {
  followed.length = 0;
  // What a browser does with a link that it saves from.
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    followed.push(this.getAttribute("href") ?? "");
  });
  server = scriptAnswers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const family = (hasNotes = true, participant = maya) =>
  show(<MyBook userId="elena" participant={participant} hasNotes={hasNotes} />);
const section = async () => within(await screen.findByRole("region", { name: "A keepsake book" }));
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

test("a family has its book made, sees it being made, and downloads it when it is ready", async () => {
  server.say(question, none);
  server.say("makeMyBook", making);
  server.say("getMyBookUrl", { url: "https://files.example/book" });
  family();
  const book = await section();
  await book.findByText(/^Your letters and Maya's replies as a book/);
  book.getByText("So far 3 letters and 1 reply.");
  await press("Make the book");
  const bar = await screen.findByRole("progressbar", { name: "We're making your book" });
  expect(bar.getAttribute("aria-valuenow")).toBe("40");
  book.getByText(/^You can leave this page/);
  server.say(question, ready);
  await waitFor(() => book.getByText("Your book is ready."));
  book.getByText("3 letters and 1 reply on 6 pages, 1.2 MB.");
  await press("Download the book");
  await waitFor(() => expect(followed).toEqual(["https://files.example/book"]));
  expect(server.sent).toEqual([
    { data: { participantId: maya.participantId } },
    { data: { participantId: maya.participantId } },
  ]);
});

test("offers a new book when something has changed since the last one", async () => {
  server.say(question, { ...none, isOld: true });
  family();
  await screen.findByText(/^There's something new since your last book\./);
  expect((await screen.findByRole("button")).textContent).toBe("Update the book");
});

test("one that could not be made can be tried again", async () => {
  server.say(question, { step: "failed", ...counts });
  server.say("makeMyBook", { ...making, percent: 0 });
  family();
  expect((await screen.findByRole("alert")).textContent).toContain("We couldn't make the book.");
  await press("Try again");
  const bar = await screen.findByRole("progressbar");
  expect(bar.hasAttribute("aria-valuenow")).toBe(false);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("where nothing is on paper yet it says when there will be something", async () => {
  server.say(question, { step: "empty" });
  family();
  await screen.findByText(/^Once a letter is printed or a reply comes in/);
  expect(screen.queryByRole("button")).toBeNull();
});

test("shows nothing without letters", async () => {
  server.say(question, { step: "empty" });
  family(false);
  await waitFor(() => expect(server.requests).toContain(question));
  expect(screen.queryByRole("region")).toBeNull();
  cleanup();
  server.refuse(question, 404);
  family();
  await waitFor(() => expect(screen.queryByRole("region")).toBeNull());
});

test("a limit is said in the server's words, silence in ours", async () => {
  server.say(question, none);
  server.refuse("makeMyBook", 429, bookErrors.tooMany.message);
  family();
  await press("Make the book");
  expect((await screen.findByRole("alert")).textContent).toBe(bookErrors.tooMany.message);
  server.refuse("makeMyBook", 500);
  await press("Make the book");
  await screen.findByText(bookErrors.makeFailed.message);
});

test("a book that could not be asked for says so and asks again", async () => {
  server.refuse(question, 500);
  family();
  await screen.findByText(bookErrors.loadFailed.message);
  server.say(question, none);
  await press("Try again");
  expect((await screen.findByRole("button", { name: "Make the book" })).textContent).toBe("Make the book");
  expect(screen.queryByRole("alert")).toBeNull();
});
